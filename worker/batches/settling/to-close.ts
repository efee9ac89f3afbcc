import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'

/* What stands against closing a batch, and what a second person says by it. */

/** What came back of a batch, of whose lines all others are left where they are. */
const cameBackOf = (batchId: SQL) => sql`payments p indexed by payments_back_of_batch
  join returns r indexed by returns_of_payment on r.payment_id = p.id
  where p.batch_id = ${batchId} and p.state in ('returned', 'repaid')`

/**
 * Returns of the payments of a batch of which nobody knows for good what becomes of them. The table asks the same when the batch
 * is closed. What is asked here are states of a payment's own.
 */
export const openReturnsOf = (
  batchId: SQL,
) => sql<number>`(select count(*) from ${cameBackOf(batchId)}
    and (r.state <> 'resolved' or (r.resolution = 'pay_again' and not exists (select 1 from payments again
      where again.repays_return = r.id and again.state in ('paid', 'returned', 'repaid')))))`

/** Returns of a batch that ended without being paid again, or of which this person said so. The table asks the same (0082). */
export const notPaidAgainOf = (batchId: SQL, userId?: string) =>
  ofNotPaidAgain<number>(sql`count(*)`, batchId, userId)

/**
 * The same with what they come to and when that was said last, as a text: of as many others one was said later, so what another
 * person was shown is told from what is said now.
 */
export const saidNotPaidAgain = (batchId: SQL) =>
  ofNotPaidAgain<string>(
    sql`json_array(count(*), coalesce(sum(r.amount_toea), 0), max(r.resolved_at))`,
    batchId,
  )

/** How many, what they come to, and when it was said last. */
export function readNotPaidAgain(said: string): { count: number; toea: number; at: Date | null } {
  const [count, toea, at] = JSON.parse(said) as [number, number, number | null] // made above
  return { count, toea, at: at === null ? null : new Date(at) }
}

const ofNotPaidAgain = <Found>(
  what: SQL,
  batchId: SQL,
  userId?: string,
) => sql<Found>`(select ${what} from ${cameBackOf(batchId)} and r.state = 'resolved'
    and r.resolution in ('paid_otherwise', 'not_owed')${userId ? sql` and r.resolved_by = ${userId}` : sql``})`

export function countToClose(db: TenantDb, batchId: string, userId: string) {
  const of = sql`${batchId}`
  return db.get<{ openReturns: number; endedByActor: number; said: string }>(
    sql`select ${openReturnsOf(of)} as openReturns, ${notPaidAgainOf(of, userId)} as endedByActor,
      ${saidNotPaidAgain(of)} as said`,
  )
}

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { users } from '../../db/people.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { batches } from '../../db/tenant-batches.ts'
import { payeeStops } from '../../db/tenant-payees.ts'
import { batchReference } from '../../domain/batches/batch.ts'

export type StopRow = typeof payeeStops.$inferSelect

const shownMax = 20
const heldMax = 5

/** The last stops of a payee with the names of who made and ended them, and the newest batches on their way that pay them. */
export async function listStops(db: TenantDb, payeeId: string, readerId: string) {
  const [stops, people, held] = await db.batch([
    db
      .select()
      .from(payeeStops)
      .where(eq(payeeStops.payeeId, payeeId))
      .orderBy(desc(payeeStops.stoppedAt))
      .limit(shownMax),
    db
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          sql`(select stopped_by from payee_stops where payee_id = ${payeeId}
            union select ended_by from payee_stops where payee_id = ${payeeId})`,
        ),
      ),
    selectHeldUp(db, payeeId, readerId),
  ])
  return {
    stops,
    names: new Map(people.map((person) => [person.id, nameOf(person)])),
    holdsUp: held.map(({ id, number, name, hasFile }) => ({
      ...{ id, name, reference: batchReference(number) },
      hasFile: hasFile === 1,
    })),
  }
}

/** Batches that pay this payee and stand between their submission and the bank. */
function selectHeldUp(db: TenantDb, payeeId: string, readerId: string) {
  return db
    .select({
      id: batches.id,
      number: batches.number,
      name: batches.name,
      hasFile: sql<number>`${batches.state} in ('file_sealed', 'tampered')`.as('has_file'),
    })
    .from(batches)
    .where(
      and(
        linesReadBy(readerId, batches.id),
        inArray(
          batches.id,
          sql`(select p.batch_id from payments p where p.payee_id = ${payeeId}
            and ${isPaymentIn('p', ['in_approval', 'approved', 'in_file'])})`,
        ),
      ),
    )
    .orderBy(desc(batches.number))
    .limit(heldMax)
}

/** The stop that lies on a payee today. */
export async function findStop(db: TenantDb, payeeId: string): Promise<StopRow | undefined> {
  const [row] = await db
    .select()
    .from(payeeStops)
    .where(and(eq(payeeStops.payeeId, payeeId), isNull(payeeStops.endedAt)))
  return row
}

export function addStop(db: TenantDb, row: StopRow) {
  return db.insert(payeeStops).values(row)
}

/** The table refuses a second end, and the end of a block by whoever made it. */
export function saveEnd(db: TenantDb, id: string, end: { by: string; at: Date; reason: string }) {
  return db
    .update(payeeStops)
    .set({ endedBy: end.by, endedAt: end.at, endReason: end.reason })
    .where(eq(payeeStops.id, id))
}

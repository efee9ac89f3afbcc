import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { dutyPayments } from '../../db/days/tables.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { batches } from '../../db/tenant-batches.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import {
  batchKindFor,
  type DutyBatch,
  type DutyState,
  dutyPaymentLimits,
  dutyStateOf,
} from '../../domain/batches/duties/duty-payments.ts'
import type { PaymentState } from '../../domain/batches/settling/payment-states.ts'
import type { DutyDay, DutyKind } from '../../domain/days/duties.ts'

/** What somebody said pays a duty of a month, with that batch's payments counted by what became of each. */
export type DutySaying = DutyBatch & {
  id: string
  kind: DutyKind
  month: string
  batchId: string
  number: number
  state: BatchState
  saidBy: string
  saidAt: number
}

/**
 * What is said of the duties of some months, as JSON: each batch's lines by their index. What came back is whole again only
 * where every part of it is repaid, and then stands where the last of those lines stands.
 */
export const sayingsJson = (from: string, to: string): SQL => {
  const counted = (condition: SQL) =>
    sql`(select count(*) from payments p where p.batch_id = d.batch_id and (${condition}))`
  const again = (condition: SQL) => sql`(p.state = 'repaid' and exists (select 1 from payments again
    where again.repays = p.id and again.state <> 'cancelled' and ${condition}))`
  const allAgain = (states: PaymentState[]) =>
    sql`(p.state = 'repaid' and not ${again(sql`not ${isPaymentIn('again', states)}`)})`
  return sql`(select coalesce(json_group_array(json_object('id', d.id, 'kind', d.kind, 'month', d.month,
      'batchId', d.batch_id, 'number', b.number, 'state', b.state, 'paymentCount', b.payment_count,
      'confirmed', ${counted(sql`p.state = 'paid' or ${allAgain(['paid'])}`)},
      'out', ${counted(sql`${isPaymentIn('p', ['sent'])} or (${allAgain(['paid', 'sent'])} and not ${allAgain(['paid'])})`)},
      'back', ${counted(sql`p.state = 'returned' or ${again(sql`again.state in ('returned', 'repaid')`)}`)},
      'saidBy', d.said_by, 'saidAt', d.said_at)), '[]')
    from duty_payments d cross join batches b where b.id = d.batch_id and d.month between ${from} and ${to})`
}

export async function listSayings(db: TenantDb, from: string, to: string): Promise<DutySaying[]> {
  const row = await db.get<{ found: string }>(sql`select ${sayingsJson(from, to)} as found`)
  return JSON.parse(row.found)
}

/** A due day with what is said to pay it, and where it stands by that. */
export type StandingDuty = DutyDay & { state: DutyState; sayings: DutySaying[] }

export function standingOf(due: DutyDay, all: readonly DutySaying[]): StandingDuty {
  const sayings = all.filter(({ kind, month }) => kind === due.kind && month === due.month)
  return { ...due, state: dutyStateOf(sayings), sayings }
}

/** The newest batches that can pay a duty, by the index of their kind. */
export function listDutyBatches(db: TenantDb, kind: DutyKind) {
  const { id, number, name, state, valueDate } = batches
  return db
    .select({ id, number, name, state, valueDate })
    .from(batches)
    .where(and(eq(batches.kind, batchKindFor(kind)), ne(state, 'cancelled')))
    .orderBy(desc(number))
    .limit(dutyPaymentLimits.offeredMax)
}

export async function findDutyBatch(db: TenantDb, id: string) {
  const { kind, state, number } = batches
  const [row] = await db.select({ kind, state, number }).from(batches).where(eq(batches.id, id))
  return row
}

export async function findSaying(db: TenantDb, id: string) {
  const [row] = await db
    .select({
      id: dutyPayments.id,
      kind: dutyPayments.kind,
      month: dutyPayments.month,
      number: batches.number,
    })
    .from(dutyPayments)
    .innerJoin(batches, eq(batches.id, dutyPayments.batchId))
    .where(eq(dutyPayments.id, id))
  return row
}

type Saying = Pick<typeof dutyPayments.$inferInsert, 'kind' | 'month' | 'batchId'>

export const isNotSaid = ({ kind, month, batchId }: Saying): SQL =>
  sql`not exists (select 1 from duty_payments where kind = ${kind} and month = ${month} and batch_id = ${batchId})`

export const hasRoomForBatch = ({ kind, month }: Saying): SQL =>
  sql`(select count(*) from duty_payments where kind = ${kind} and month = ${month}) < ${dutyPaymentLimits.batchesMax}`

export function addSaying(db: TenantDb, row: typeof dutyPayments.$inferInsert) {
  return db.insert(dutyPayments).values(row)
}

export function removeSaying(db: TenantDb, id: string) {
  return db.delete(dutyPayments).where(eq(dutyPayments.id, id))
}

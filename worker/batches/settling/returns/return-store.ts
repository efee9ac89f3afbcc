import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { guard } from '../../../core/guard.ts'
import { isPaymentIn } from '../../../db/payments/payment-state.ts'
import { leftDayOf } from '../../../db/settling/days-of-batch.ts'
import { returns, statementLines } from '../../../db/settling/statements.ts'
import { batches, payments } from '../../../db/tenant-batches.ts'
import type { PaymentState } from '../../../domain/batches/settling/payment-states.ts'
import type { ReturnState } from '../../../domain/batches/settling/returns.ts'
import type { PaymentRow } from '../../payments/store.ts'
import { returnReadBy } from '../read-by.ts'
import { mayStandFor } from './told/credit-store.ts'

export type ReturnRow = typeof returns.$inferSelect

type Filter = {
  state?: ReturnState | undefined
  within?: string | undefined
  after?: [at: number, id: string] | undefined
  limit: number
  readerId: string
}

/** A page of returns, the newest first; one row more than `limit` when there are more. */
export function listReturns(db: TenantDb, { state, within, after, limit, readerId }: Filter) {
  return db
    .select()
    .from(returns)
    .where(
      and(
        returnReadBy(readerId),
        within ? mayStandFor(within) : undefined,
        state ? eq(returns.state, state) : undefined,
        after
          ? sql`(${returns.recordedAt}, ${returns.id}) < (${after[0]}, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(desc(returns.recordedAt), desc(returns.id))
    .limit(limit + 1)
}

export async function findReturn(db: TenantDb, id: string): Promise<ReturnRow | undefined> {
  const [row] = await db.select().from(returns).where(eq(returns.id, id))
  return row
}

/** All that came back of a payment, by the name that the query has for it. */
export const returnedOf = (payment: string) =>
  sql.raw(
    `(select coalesce(sum(r.amount_toea), 0) from returns r where r.payment_id = ${payment}.id)`,
  )

/** A payment that left, with its batch. */
export function selectLeft(db: TenantDb, which: SQL | undefined) {
  return db
    .select({
      payment: payments,
      batch: {
        number: batches.number,
        name: batches.name,
        valueDate: batches.valueDate,
        leftDay: sql<string | null>`${leftDayOf(sql`batches.id`)}`.as('left_day'),
        batchState: batches.state,
        sourceAccountId: batches.sourceAccountId,
        preparedBy: batches.preparedBy,
        isConfidential: batches.isConfidential,
      },
      /** All that came back of it. */
      returnedToea: sql<number>`${returnedOf('payments')}`.as('returned_toea'),
    })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.batchId))
    .where(which)
}
export type LeftPayment = Awaited<ReturnType<typeof selectLeft>>[number]

export async function findLeft(db: TenantDb, paymentId: string): Promise<LeftPayment | undefined> {
  const [found] = await selectLeft(db, eq(payments.id, paymentId))
  return found
}

/** The return and its payment stand where they were when somebody decided. */
export const stillOpen = (db: TenantDb, id: string, state: ReturnState) =>
  guard(
    db,
    sql`exists (select 1 from returns r where r.id = ${id} and r.state = ${state})`,
    state === 'unmatched' ? 'return_matched' : 'return_resolved',
  )
export const stillOut = (db: TenantDb, id: string, state: PaymentState, returnedToea: number) =>
  guard(
    db,
    sql`exists (select 1 from payments p where p.id = ${id} and ${isPaymentIn('p', [state])}
      and ${returnedOf('p')} = ${returnedToea})`,
    'payment_state',
  )

export function addReturn(db: TenantDb, row: ReturnRow) {
  return db.insert(returns).values(row)
}

type Matched = { paymentId: string; matchedBy: string; matchedAt: Date }

export function saveReturnMatch(db: TenantDb, id: string, match: Matched) {
  return db
    .update(returns)
    .set({ ...match, state: 'matched' })
    .where(eq(returns.id, id))
}

export function saveReturnUnmatched(db: TenantDb, id: string) {
  return db
    .update(returns)
    .set({ paymentId: null, matchedBy: null, matchedAt: null, state: 'unmatched' })
    .where(eq(returns.id, id))
}

/** Did somebody confirm a line of a statement that says it was paid? */
export async function isConfirmed(db: TenantDb, { id, batchId }: PaymentRow): Promise<boolean> {
  const [row] = await db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.state, 'reconciled'),
        or(eq(statementLines.paymentId, id), eq(statementLines.batchId, batchId)),
      ),
    )
  return row !== undefined
}

/** Is or was a credit of a statement taken for payments that came back? */
export async function hasReturn(db: TenantDb, lineId: string): Promise<boolean> {
  const rows = await db.select({ id: returns.id }).from(returns).where(eq(returns.lineId, lineId))
  return rows.length > 0
}

export const stillNoReturn = (db: TenantDb, lineId: string) =>
  guard(db, sql`not exists (select 1 from returns r where r.line_id = ${lineId})`, 'line_matched')

type Resolved = Pick<ReturnRow, 'resolution' | 'note' | 'resolvedBy' | 'resolvedAt'> &
  Partial<Pick<ReturnRow, 'sameAs'>>

export function saveResolved(db: TenantDb, id: string, resolved: Resolved) {
  return db
    .update(returns)
    .set({ ...resolved, state: 'resolved' })
    .where(eq(returns.id, id))
}

/** What a return has while nobody said what becomes of it. */
export const unended = {
  ...{ resolution: null, note: '', resolvedBy: null, resolvedAt: null, sameAs: null },
} as const

/** Its end is taken back: it waits as it did before. */
export function saveReopened(db: TenantDb, id: string, state: ReturnState) {
  return db
    .update(returns)
    .set({ ...unended, state })
    .where(eq(returns.id, id))
}

export function setReturned(db: TenantDb, paymentId: string) {
  return db.update(payments).set({ ownState: 'returned' }).where(eq(payments.id, paymentId))
}

import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { insertInBulk, tablesOf } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { payeeAccounts } from '../../db/tenant.ts'
import { payments } from '../../db/tenant-batches.ts'

export type PaymentRow = typeof payments.$inferSelect

export type PaymentFilter = {
  after?: number | undefined
  limit: number
  only?: 'warnings' | undefined
}

/** A page of a batch's payments by line; one row more than `limit` when there are more. */
export function listPayments(db: TenantDb, batchId: string, { after, limit, only }: PaymentFilter) {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.batchId, batchId),
        after === undefined ? undefined : gt(payments.line, after),
        only === 'warnings' ? sql`${payments.warnings} <> ''` : undefined,
      ),
    )
    .orderBy(asc(payments.line))
    .limit(limit + 1)
}

/** Every payment of a batch by line: at most 20,000, for the digest and the bank file. */
export function listAllPayments(db: TenantDb, batchId: string) {
  return db.select().from(payments).where(eq(payments.batchId, batchId)).orderBy(asc(payments.line))
}

export function listLargest(db: TenantDb, batchId: string, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.batchId, batchId))
    .orderBy(desc(payments.amountToea), asc(payments.line))
    .limit(limit)
}

export async function findPayment(db: TenantDb, batchId: string, id: string) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.batchId, batchId), eq(payments.id, id)))
  return row
}

export function addPayments(db: TenantDb, rows: PaymentRow[]) {
  return insertInBulk(db, payments, rows)
}

export function savePayment(db: TenantDb, id: string, changes: Partial<PaymentRow>) {
  return db.update(payments).set(changes).where(eq(payments.id, id))
}

export function removePayment(db: TenantDb, id: string) {
  return db.delete(payments).where(eq(payments.id, id))
}

/** Moves payments to another batch, each to the line it gets there (a split). */
export function movePayments(db: TenantDb, moves: { id: string; batchId: string; line: number }[]) {
  return tablesOf(moves).map((rows) =>
    db
      .update(payments)
      .set({ batchId: sql`row.value->>'batchId'`, line: sql`row.value->>'line'` })
      .from(rows)
      .where(sql`${payments.id} = row.value->>'id'`),
  )
}

export function setPaymentState(db: TenantDb, batchId: string, state: PaymentRow['state']) {
  return db.update(payments).set({ state }).where(eq(payments.batchId, batchId))
}

/** The bank details of a line as they are copied in when its batch is submitted, and what an approver should look at. */
export type SubmittedLine = Pick<
  PaymentRow,
  'id' | 'payeeAccountId' | 'payeeName' | 'bsb' | 'accountNumber' | 'warnings'
>

export function saveSubmittedLines(db: TenantDb, lines: SubmittedLine[]) {
  const plain = lines.map(({ id, payeeAccountId, payeeName, bsb, accountNumber, warnings }) => {
    return { id, payeeAccountId, payeeName, bsb, accountNumber, warnings }
  })
  return tablesOf(plain).map((rows) =>
    db
      .update(payments)
      .set({
        payeeAccountId: sql`row.value->>'payeeAccountId'`,
        payeeName: sql`row.value->>'payeeName'`,
        bsb: sql`row.value->>'bsb'`,
        accountNumber: sql`row.value->>'accountNumber'`,
        warnings: sql`row.value->>'warnings'`,
      })
      .from(rows)
      .where(sql`${payments.id} = row.value->>'id'`),
  )
}

/** A line as it is submitted: what it pays, the payee's status, and what that payee was usually paid before. */
export type SubmittableLine = Awaited<ReturnType<typeof selectSubmittable>>[number]

export function selectSubmittable(db: TenantDb, batchId: string) {
  return db
    .select({
      line: payments,
      payeeStatus: sql<
        'active' | 'archived'
      >`(select p.status from payees p where p.id = ${payments.payeeId})`.as('payee_status'),
      usualToea: sql<number | null>`(select avg(p.amount_toea) from payments p
        where p.payee_id = ${payments.payeeId} and p.state in ('in_file', 'sent'))`.as(
        'usual_toea',
      ),
    })
    .from(payments)
    .where(eq(payments.batchId, batchId))
    .orderBy(asc(payments.line))
}

/** The newest account of a payee, and whether another payee has the same one. */
export type NewestAccount = Awaited<ReturnType<typeof selectNewestAccounts>>[number]

/** The newest account of everyone whom a batch pays. */
export function selectNewestAccounts(db: TenantDb, batchId: string) {
  const paid = sql`(select p.payee_id from payments p where p.batch_id = ${batchId})`
  return db
    .select({
      account: payeeAccounts,
      isShared: sql<number>`exists (select 1 from payee_accounts other
        where ltrim(other.account_number, '0') = ltrim(${payeeAccounts.accountNumber}, '0')
          and other.bsb = ${payeeAccounts.bsb}
          and other.payee_id <> ${payeeAccounts.payeeId} and other.state <> 'superseded')`.as(
        'is_shared',
      ),
      wasPaid:
        sql<number>`exists (select 1 from payments p where p.payee_id = ${payeeAccounts.payeeId}
        and p.payee_account_id = ${payeeAccounts.id} and p.state in ('in_file', 'sent'))`.as(
          'was_paid',
        ),
    })
    .from(payeeAccounts)
    .where(
      and(
        inArray(payeeAccounts.payeeId, paid),
        sql`${payeeAccounts.version} = (select max(newest.version) from payee_accounts newest
          where newest.payee_id = ${payeeAccounts.payeeId})`,
      ),
    )
}

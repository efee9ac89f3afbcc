import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { users } from '../../db/people.ts'
import { returns, statementLines } from '../../db/settling/statements.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import type { MatchState } from '../../domain/statements/statement.ts'
import { findSourceAccounts } from '../../source-accounts/store.ts'
import { selectMatchable } from './candidate-store.ts'
import { lineReadBy } from './read-by.ts'

export type LineRow = typeof statementLines.$inferSelect

type LineFilter = {
  account?: string | undefined
  state?: MatchState | undefined
  after?: [day: string, id: string] | undefined
  limit: number
  readerId: string
}

/** What came back is dealt with as a return, unless somebody said that it is none. */
export const isNoReturn = sql`not exists (select 1 from returns r where r.line_id = ${statementLines.id}
  and r.resolution is not 'not_a_return')`

/** A page of lines, the newest day first, without what waits elsewhere as a return; one row more than `limit` when there are more. */
export function listLines(db: TenantDb, { account, state, after, limit, readerId }: LineFilter) {
  return db
    .select()
    .from(statementLines)
    .where(
      and(
        lineReadBy(readerId),
        account ? eq(statementLines.sourceAccountId, account) : undefined,
        state ? eq(statementLines.state, state) : undefined,
        state === 'unreconciled' ? isNoReturn : undefined,
        after
          ? sql`(${statementLines.day}, ${statementLines.id}) < (${after[0]}, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(desc(statementLines.day), desc(statementLines.id))
    .limit(limit + 1)
}

/** What a line has while nobody says what it is of. */
export const unsaid = {
  state: 'unreconciled',
  ...{ batchId: null, paymentId: null, aside: null },
  ...{ matchedBy: null, matchedAt: null, confirmedBy: null, confirmedAt: null },
} as const

export async function findLine(db: TenantDb, id: string): Promise<LineRow | undefined> {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id))
  return row
}

/** Is it told to this person, while nobody has said what it is of? */
export async function readsLine(db: TenantDb, readerId: string, id: string): Promise<boolean> {
  const own = and(eq(statementLines.id, id), lineReadBy(readerId))
  return (await db.select({ id: statementLines.id }).from(statementLines).where(own)).length > 0
}

/** What lines are of, and who said so: by ids, one trip. */
export async function findBesideLines(db: TenantDb, lines: LineRow[]) {
  const of = (ids: (string | null)[]) => among([...new Set(ids.filter((id) => id !== null))])
  const paymentIds = of(lines.map(({ paymentId }) => paymentId))
  const batchIds = of(lines.map(({ batchId }) => batchId))
  const isMeant = sql`${batches.id} in ${batchIds} or ${batches.id} in (select p.batch_id from payments p where p.id in ${paymentIds})`
  const [foundBatches, foundPayments, files, people] = await db.batch([
    selectMatchable(db).where(isMeant),
    db.select().from(payments).where(inArray(payments.id, paymentIds)),
    db
      .select({ batchId: bankFiles.batchId, bankReference: bankFiles.bankReference })
      .from(bankFiles)
      .where(sql`${bankFiles.batchId} in (select b.id from batches b where b.id in ${batchIds}
        or b.id in (select p.batch_id from payments p where p.id in ${paymentIds})) and ${bankFiles.voidedAt} is null`),
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, of(lines.flatMap((line) => [line.matchedBy, line.confirmedBy])))),
  ])
  const accounts = await findSourceAccounts(db, [
    ...new Set(lines.map(({ sourceAccountId }) => sourceAccountId)),
  ])
  return { batches: foundBatches, payments: foundPayments, files, people, accounts }
}
export type BesideLines = Awaited<ReturnType<typeof findBesideLines>>

/** The line stands where it was when somebody decided on it. */
export const stillStands = (db: TenantDb, { id, state, batchId, paymentId, aside }: LineRow) =>
  guard(
    db,
    sql`exists (select 1 from statement_lines l where l.id = ${id} and l.state = ${state}
      and l.batch_id is ${batchId} and l.payment_id is ${paymentId} and l.aside is ${aside})`,
    'line_matched',
  )

/** No other line says that it is of this batch, or of this payment. */
const isFree = (db: TenantDb, { batchId, paymentId }: Match) =>
  guard(
    db,
    sql`not exists (select 1 from statement_lines l where l.batch_id = ${batchId} or l.payment_id = ${paymentId})`,
    'line_matched',
  )

type Match = Pick<LineRow, 'batchId' | 'paymentId' | 'aside' | 'matchedBy' | 'matchedAt'>

/** Says what a line is of, while nobody else has: the table refuses another amount or account. */
export function saveMatch(db: TenantDb, line: LineRow, match: Match) {
  return [
    stillStands(db, line),
    isFree(db, match),
    db
      .update(statementLines)
      .set({ ...match, state: 'tentative' })
      .where(eq(statementLines.id, line.id)),
  ]
}

export function saveConfirmed(db: TenantDb, id: string, confirmedBy: string, confirmedAt: Date) {
  return db
    .update(statementLines)
    .set({ state: 'reconciled', confirmedBy, confirmedAt })
    .where(eq(statementLines.id, id))
}

export function saveUnmatched(db: TenantDb, id: string) {
  return db.update(statementLines).set(unsaid).where(eq(statementLines.id, id))
}

const ofLine = ({ batchId, paymentId }: LineRow) =>
  batchId ? eq(payments.batchId, batchId) : eq(payments.id, paymentId ?? '')

/** Is it a payment that came back, as far as anybody says? */
export async function isReturn(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.lineId, id), sql`${returns.resolution} is not 'not_a_return'`))
  return rows.length > 0
}

/** Does it say that something was paid which pays again what came back of a batch that is closed by now? */
export async function repaysClosed(db: TenantDb, line: LineRow): Promise<boolean> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ofLine(line),
        eq(payments.ownState, 'paid'),
        sql`exists (select 1 from payments p join batches b on b.id = p.batch_id
          where p.id = ${payments.repays} and b.state = 'closed')`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** What a line says was paid, or was not after all. */
export function movePaid(db: TenantDb, line: LineRow, from: 'sent' | 'paid') {
  return db
    .update(payments)
    .set({ ownState: from === 'sent' ? 'paid' : 'follows' })
    .where(and(ofLine(line), isPaymentIn('payments', [from])))
}

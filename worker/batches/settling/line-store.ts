import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { users } from '../../db/people.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { statementLines } from '../../db/settling/statements.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { atBankStates } from '../../domain/batches/batch.ts'
import type { MatchState } from '../../domain/statements/statement.ts'
import { findSourceAccounts } from '../../source-accounts/store.ts'
import { lineReadBy } from './read-by.ts'

export type LineRow = typeof statementLines.$inferSelect

type LineFilter = {
  account?: string | undefined
  state?: MatchState | undefined
  after?: [day: string, id: string] | undefined
  limit: number
  readerId: string
}

/** A page of lines, the newest day first; one row more than `limit` when there are more. */
export function listLines(db: TenantDb, { account, state, after, limit, readerId }: LineFilter) {
  return db
    .select()
    .from(statementLines)
    .where(
      and(
        lineReadBy(readerId),
        account ? eq(statementLines.sourceAccountId, account) : undefined,
        state ? eq(statementLines.state, state) : undefined,
        after
          ? sql`(${statementLines.day}, ${statementLines.id}) < (${after[0]}, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(desc(statementLines.day), desc(statementLines.id))
    .limit(limit + 1)
}

export async function findLine(db: TenantDb, id: string): Promise<LineRow | undefined> {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id))
  return row
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
        or b.id in (select p.batch_id from payments p where p.id in ${paymentIds}))`),
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

/** A batch with everyone who made it. */
function selectMatchable(db: TenantDb) {
  return db
    .select({
      id: batches.id,
      number: batches.number,
      name: batches.name,
      state: batches.state,
      valueDate: batches.valueDate,
      totalToea: batches.totalToea,
      sourceAccountId: batches.sourceAccountId,
      makers:
        sql<string>`(select json_group_array(m.user_id) from (select ${batches.preparedBy} as user_id
        union select user_id from batch_makers where batch_id = ${batches.id} and version = ${batches.version}) m)`.as(
          'makers',
        ),
    })
    .from(batches)
    .$dynamic()
}
export type MatchableBatch = Awaited<ReturnType<typeof selectMatchable>>[number]

const candidatesMax = 20

/** Batches and payments of exactly the amount of a debit, from its account, that no line says yet. */
export async function findCandidates(
  db: TenantDb,
  { sourceAccountId, amountToea }: LineRow,
  readerId: string,
) {
  if (amountToea > 0) return { batches: [], payments: [] }
  const isUnseen = sql`not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})`
  const [whole, single] = await db.batch([
    selectMatchable(db)
      .where(
        and(
          eq(batches.sourceAccountId, sourceAccountId),
          inArray(batches.state, atBankStates),
          eq(batches.totalToea, -amountToea),
          isUnseen,
          sql`not exists (select 1 from payments p join statement_lines l on l.payment_id = p.id
            where p.batch_id = ${batches.id})`,
        ),
      )
      .orderBy(desc(batches.number))
      .limit(candidatesMax),
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.amountToea, -amountToea),
          linesReadBy(readerId, payments.batchId),
          inArray(payments.state, ['sent', 'paid', 'returned', 'repaid']),
          sql`${payments.batchId} in (select b.id from batches b where b.source_account_id = ${sourceAccountId})`,
          sql`not exists (select 1 from statement_lines l where l.payment_id = ${payments.id} or l.batch_id = ${payments.batchId})`,
        ),
      )
      .orderBy(desc(payments.id))
      .limit(candidatesMax),
  ])
  const ofSingle = await selectMatchable(db).where(
    inArray(batches.id, among(single.map(({ batchId }) => batchId))),
  )
  return { batches: whole, payments: single, ofPayments: ofSingle }
}

/** The line stands where it was when somebody decided on it. */
export const stillStands = (db: TenantDb, { id, state, batchId, paymentId }: LineRow) =>
  guard(
    db,
    sql`exists (select 1 from statement_lines l where l.id = ${id} and l.state = ${state}
      and l.batch_id is ${batchId} and l.payment_id is ${paymentId})`,
    'line_matched',
  )

/** No other line says that it is of this batch, or of this payment. */
const isFree = (db: TenantDb, { batchId, paymentId }: Match) =>
  guard(
    db,
    sql`not exists (select 1 from statement_lines l where l.batch_id = ${batchId} or l.payment_id = ${paymentId})`,
    'line_matched',
  )

type Match = Pick<LineRow, 'batchId' | 'paymentId' | 'matchedBy' | 'matchedAt'>

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
  const nobody = { matchedBy: null, matchedAt: null, confirmedBy: null, confirmedAt: null }
  return db
    .update(statementLines)
    .set({ ...nobody, state: 'unreconciled', batchId: null, paymentId: null })
    .where(eq(statementLines.id, id))
}

/** What a line says was paid, or was not after all. */
export function movePaid(db: TenantDb, { batchId, paymentId }: LineRow, from: 'sent' | 'paid') {
  const which = batchId ? eq(payments.batchId, batchId) : eq(payments.id, paymentId ?? '')
  return db
    .update(payments)
    .set({ state: from === 'sent' ? 'paid' : 'sent' })
    .where(and(which, eq(payments.state, from)))
}

export const activeAccounts = (db: TenantDb) =>
  db.select().from(sourceAccounts).orderBy(sourceAccounts.name).limit(200)

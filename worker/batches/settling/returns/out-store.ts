import { and, desc, inArray, sql } from 'drizzle-orm'
import { among } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { isPaymentIn } from '../../../db/payments/payment-state.ts'
import { users } from '../../../db/people.ts'
import { isInPayrollGroup } from '../../../db/runs/kept-lines.ts'
import { batches, payments } from '../../../db/tenant-batches.ts'
import { cameBackAs, type PaymentState } from '../../../domain/batches/settling/payment-states.ts'
import { withoutZeros } from '../../../domain/payees/bank-account.ts'
import { referenceKey } from '../../../domain/payees/keys.ts'
import { findSourceAccounts } from '../../../source-accounts/store.ts'
import { type ReturnRow, selectLeft } from './return-store.ts'
import { findParts } from './several/parts-store.ts'
import { alikeOf, newestOf, newestOfEach } from './told/alike.ts'
import { findFirst, findKnown, findStoodFor, findToldAgain } from './told/known-store.ts'
import { isNamedBy } from './told/named-by.ts'

/** Of each amount of each account so many are read: first those to an account, or with words, that a return says. */
export const outMax = 50

const outOf = (
  sourceAccountIds: string[],
  readerId: string,
  states: readonly PaymentState[] = ['sent', 'paid'],
) => sql`${isPaymentIn('p', states, 'b')} and b.source_account_id in ${among(sourceAccountIds)}
  and (${isInPayrollGroup(readerId)} or not b.is_confidential)`

/** Payments of exactly the amounts of these returns that are with the bank and did not come back, the likeliest first. */
async function findOut(
  db: TenantDb,
  open: ReturnRow[],
  sourceAccountIds: string[],
  readerId: string,
) {
  if (open.length === 0) return { out: [], cut: [] }
  const amounts = [...new Set(open.map(({ amountToea }) => amountToea))]
  const numbers = among(open.map(({ accountNumber }) => withoutZeros(accountNumber)))
  const keys = among(open.map(({ reference }) => referenceKey(reference)))
  const ranked = sql`with alike as materialized ${alikeOf(open, amounts)} select p.id, row_number() over (partition by p.amount_toea, b.source_account_id
    order by ltrim(p.account_number, '0') in ${numbers} desc, p.reference_key <> '' and p.reference_key in ${keys} desc,
      ${isNamedBy(open, sql`alike`)} desc, b.number desc, p.line) as nth
    from alike cross join payments p on p.rowid = alike.place cross join batches b on b.id = p.batch_id
    where p.amount_toea in ${among(amounts)} and ${outOf(sourceAccountIds, readerId)}`
  const [out, cut] = await Promise.all([
    selectLeft(
      db,
      sql`${payments.id} in (select id from (${ranked}) where nth <= ${outMax})`,
    ).orderBy(desc(batches.number), payments.line),
    db.all<{
      amountToea: number
    }>(sql`select e.value as amountToea from json_each(${JSON.stringify(amounts)}) e
      where exists (select 1 from payments x indexed by payments_largest where x.amount_toea = e.value
        limit 1 offset ${newestOfEach(amounts)})`),
  ])
  return { out, cut: cut.map(({ amountToea }) => amountToea) }
}

/** What stands beside these returns: their payments, what pays them again, accounts and people. */
export async function findBesideReturns(db: TenantDb, rows: ReturnRow[], readerId: string) {
  const ids = rows.flatMap(({ paymentId }) => paymentId ?? [])
  const open = rows.filter(({ state }) => state === 'unmatched')
  const accountIds = [...new Set(rows.map(({ sourceAccountId }) => sourceAccountId))]
  const people = rows.flatMap((row) => [row.recordedBy, row.resolvedBy ?? row.recordedBy])
  const ofStatements = open.filter(({ source }) => source === 'statement')
  const amounts = [...new Set(ofStatements.map(({ amountToea }) => amountToea))]
  const [left, again, found, cameBack, names, accounts, parts, known, first, toldAgain, stoodFor] =
    await Promise.all([
      selectLeft(db, inArray(payments.id, among(ids))),
      selectLeft(
        db,
        and(
          inArray(payments.repays, among(ids)),
          inArray(payments.repaysReturn, among(rows.map(({ id }) => id))),
          sql`${payments.ownState} <> 'cancelled'`,
        ),
      ),
      findOut(db, open, accountIds, readerId),
      findWords(db, amounts, accountIds, readerId, [...cameBackAs]),
      db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(inArray(users.id, among([...new Set(people)]))),
      findSourceAccounts(db, accountIds),
      findParts(db, rows),
      findKnown(db, open, readerId),
      findFirst(db, rows),
      findToldAgain(
        db,
        rows.map(({ id }) => id),
      ),
      findStoodFor(
        db,
        rows.flatMap(({ id, resolution, sameAs }) =>
          resolution === 'same_return' && sameAs === null ? [id] : [],
        ),
      ),
    ])
  const told = { known, first, toldAgain, stoodFor }
  return { left, again, ...found, cameBack, names, accounts, parts, ...told }
}
export type BesideReturns = Awaited<ReturnType<typeof findBesideReturns>>

export type Words = { amountToea: number; reference: string; payeeName: string }

/** Of so many amounts what payments say is asked for in one question. */
export const amountsAtOnce = 50
const wordsMax = 1_000

/**
 * What payments of these amounts that are with the bank, or came back, say, each once; the newest thousand of an amount, of as many as
 * the longest batch has.
 */
export async function findWords(
  db: TenantDb,
  amounts: number[],
  sourceAccountIds: string[],
  readerId: string,
  states?: readonly PaymentState[],
): Promise<Words[]> {
  const found: Words[] = []
  for (let from = 0; from < amounts.length; from += amountsAtOnce) {
    const some = amounts.slice(from, from + amountsAtOnce)
    found.push(
      ...(await db.all<Words>(sql`select amountToea, reference, payeeName from (
        select p.amount_toea as amountToea, p.reference as reference, p.payee_name as payeeName,
          row_number() over (partition by p.amount_toea order by max(b.number) desc) as nth
        from ${newestOf(some)} n cross join payments p on p.rowid = n.place join batches b on b.id = p.batch_id
        where ${outOf(sourceAccountIds, readerId, states)} group by 1, 2, 3
      ) where nth <= ${wordsMax}`)),
    )
  }
  return found
}

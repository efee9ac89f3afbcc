import { eq, sql } from 'drizzle-orm'
import { among } from '../../../../core/bulk.ts'
import type { TenantDb } from '../../../../core/databases.ts'
import { linesReadBy } from '../../../../db/runs/kept-lines.ts'
import { returns } from '../../../../db/settling/statements.ts'
import { type ReturnSource, returnLimits } from '../../../../domain/batches/settling/returns.ts'
import { addDays, type Day } from '../../../../domain/calendar.ts'
import { withoutZeros } from '../../../../domain/payees/bank-account.ts'
import { referenceKey } from '../../../../domain/payees/keys.ts'
import type { ReturnRow } from '../return-store.ts'
import { isNamedBy } from './named-by.ts'

/* What was told before: one return is recorded by hand, in a file of the bank's and on its statement. */

/** Of each amount, account and way so many are read, the likeliest first. */
export const knownMax = 50

export type Known = {
  id: string
  source: ReturnSource
  sourceAccountId: string
  amountToea: number
  bankDay: Day
  creditId: string | null
  payeeName: string
  ownReference: string
  bsb: string
  accountNumber: string
  batchId: string
  batchName: string
  number: number
  /** Nothing where it is a credit of several payments. */
  line: number | null
  /** The ways in which it was told as well. */
  toldBy: string | null
  many: number
}

/** Returns that count, with what they are of; a credit of several with the batch of its payments. */
const known = (rank = sql`r.bank_day desc`) => sql`select r.id, r.source,
    r.source_account_id as sourceAccountId, r.amount_toea as amountToea, r.bank_day as bankDay, r.credit_id as creditId,
    coalesce(p.payee_name, '') as payeeName, coalesce(p.reference, '') as ownReference,
    coalesce(p.bsb, '') as bsb, coalesce(p.account_number, '') as accountNumber,
    b.id as batchId, b.name as batchName, b.number, p.line,
    (select group_concat(again.source) from returns again where again.same_as in (r.id, r.part_of) or again.id = r.credit_id) as toldBy,
    row_number() over (partition by r.source_account_id, r.amount_toea, r.source order by ${rank}, r.id) as nth,
    count(*) over (partition by r.source_account_id, r.amount_toea, r.source) as many
  from returns r left join payments p on p.id = r.payment_id
    join batches b on b.id = coalesce(p.batch_id, (select of_part.batch_id from returns part
      join payments of_part on of_part.id = part.payment_id where part.part_of = r.id limit 1))`

/** What each of these that nobody knows may be, of exactly its amount and within some weeks of its day. */
export async function findKnown(db: TenantDb, open: ReturnRow[], readerId: string) {
  if (open.length === 0) return []
  const few = <Value extends string | number>(values: Value[]) => among([...new Set(values)])
  const days = open.map(({ bankDay }) => bankDay).toSorted()
  const keys = among(open.map(({ reference }) => referenceKey(reference)))
  const numbers = among(open.map(({ accountNumber }) => withoutZeros(accountNumber)))
  const ofThem = sql`r.source_account_id in ${few(open.map(({ sourceAccountId }) => sourceAccountId))}
      and r.amount_toea in ${few(open.map(({ amountToea }) => amountToea))}`
  const rank = sql`ltrim(p.account_number, '0') in ${numbers} desc, p.reference_key <> '' and p.reference_key in ${keys} desc,
    ${isNamedBy(open, sql`returns r where ${ofThem}`)} desc, r.bank_day desc`
  return db.all<Known>(sql`select * from (${known(rank)}
    where ${ofThem}
      and r.bank_day between ${addDays(days[0] ?? '', -returnLimits.backDays)} and ${addDays(days.at(-1) ?? '', returnLimits.backDays)}
      and r.state <> 'unmatched' and coalesce(r.resolution, '') not in ('same_return', 'not_a_return')
      and ${linesReadBy(readerId, sql`b.id`)}) where nth <= ${knownMax}`)
}

/** The returns that these are said to be. */
export async function findFirst(db: TenantDb, rows: Pick<ReturnRow, 'sameAs'>[]) {
  const ids = rows.flatMap(({ sameAs }) => sameAs ?? [])
  return ids.length === 0
    ? []
    : db.all<Known>(sql`${known()} where r.id in ${among([...new Set(ids)])}`)
}

/** What each of these credits stands for. */
export async function findStoodFor(db: TenantDb, ids: string[]) {
  if (ids.length === 0) return []
  return db.all<Known>(
    sql`${known()} where r.credit_id in ${among(ids)} order by r.amount_toea desc, r.id`,
  )
}

type ToldAgain = { id: string; sameAs: string; source: ReturnSource; bankDay: Day }

/** What is said to be one of these returns, or to stand for it and others. */
export async function findToldAgain(db: TenantDb, ids: string[]) {
  return db.all<ToldAgain>(sql`select again.id, again.same_as as sameAs, again.source, again.bank_day as bankDay
      from returns again where again.same_as in ${among(ids)}
    union all select c.id, r.id, c.source, c.bank_day
      from returns r join returns c on c.id = r.credit_id where r.id in ${among(ids)}`)
}

/**
 * How each of these was told as well: by itself, with the whole that it is a part of, or by one of its parts. Of a credit and its
 * parts one way tells the whole or the parts, or one amount would stand there twice.
 */
export async function findWays(db: TenantDb, ids: string[]) {
  const ofKin = await db.all<ToldAgain>(sql`with kin as (
      select part.id, part.part_of as kinId from returns part where part.id in ${among(ids)} and part.part_of is not null
      union all select part.part_of, part.id from returns part where part.part_of in ${among(ids)})
    select again.id, kin.id as sameAs, again.source, again.bank_day as bankDay
      from kin join returns again on again.same_as = kin.kinId
    union all select c.id, kin.id, c.source, c.bank_day
      from kin join returns r on r.id = kin.kinId join returns c on c.id = r.credit_id`)
  return [...(await findToldAgain(db, ids)), ...ofKin]
}

/** How many records are said to be a part of this credit of several payments. */
export async function countToldOfParts(db: TenantDb, wholeId: string): Promise<number> {
  const row = await db.get<{ many: number }>(sql`select count(*) as many from returns part
    join returns again on again.same_as = part.id where part.part_of = ${wholeId}`)
  return row.many
}

/** The return of this payment that another may be: of its amount, told in another way. */
export function findSameOf(db: TenantDb, row: ReturnRow, paymentId: string) {
  return db
    .select({ id: returns.id })
    .from(returns)
    .where(
      sql`${eq(returns.paymentId, paymentId)} and ${eq(returns.amountToea, row.amountToea)}
        and ${returns.source} <> ${row.source} and ${returns.id} <> ${row.id}
        and (${returns.creditId} is null or ${row.source} <> 'statement')
        and not exists (select 1 from returns again where again.same_as = returns.id and again.source = ${row.source})`,
    )
    .limit(1)
}

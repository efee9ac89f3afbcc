import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { isPaymentIn } from '../../../db/payments/payment-state.ts'
import { paysAccount } from '../../../db/payments/pays-account.ts'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import { payees } from '../../../db/tenant.ts'
import { payeeAccounts } from '../../../db/tenant-payees.ts'
import { barredMs } from '../../../domain/batches/approving/barred.ts'
import { leftAs } from '../../../domain/batches/settling/payment-states.ts'
import { calledSo, isReplaced } from '../../../payees/store.ts'

/** How many of the last payments say what is usual. */
export const usualPayments = 6

/** The first of whom a batch means, by id; `selectMeantBehind` has the others. */
export const firstMeant = (batchId: string, rows: number) =>
  sql`(select id from ${meantBy(batchId)} order by id limit ${rows})`

/** The ids of all whom it means behind one of them, in order. */
export function selectMeantBehind(db: TenantDb, batchId: string, last: string) {
  return db.all<{ id: string }>(
    sql`select id from ${meantBy(batchId)} where id > ${last} order by id`,
  )
}

const merge = <Value>(column: 'merged_by' | 'merged_at') =>
  sql<Value | null>`case when payees.merged_into is not null then (select ${sql.raw(column)} from payee_merges m
    where m.payee_id = payees.id and m.ended_at is null) end`.as(column)

/** Where ids of that moment begin: they say when a line was made, whatever was changed in it since (`ordered-ids.ts`). */
const idsFrom = (at: string) => `printf('%08x-%04x', (${at}) >> 16, (${at}) & 65535)`

/**
 * Does a line say whom it pays by a name or a number of ours, or was somebody picked from a list? One that brings its account pays
 * that, and one that a run was begun with, in whose moment all its ids are but for some milliseconds, pays whom the last run paid.
 */
const isChosen = (line: string) =>
  sql.raw(`${line}.sheet_name = '' and ${line}.id > (select ${idsFrom('made.created_at + 5')} from batches part
    join batches made on made.id = coalesce(part.split_of, part.id) where part.id = ${line}.batch_id)`)

/** So many of the last payments are looked at for one that was chosen. */
const chosenAmong = 50

/**
 * Who gave somebody another name or number of ours, or brought them back with theirs, and nobody chosen by it was paid since: within
 * ninety days, as a list of their ids. The log says it. Other capitals are no other name, and another number.
 */
const namedBy = (isMeant: SQL) => {
  const since = sql`unixepoch('subsec') * 1000 - ${sql.raw(String(barredMs))}`
  const left = sql`from payments p where p.payee_id = payees.id and ${isPaymentIn('p', leftAs)}`
  const is = (of: string, field: string) => `e.details ->> '$.${of}.${field}'`
  const was = (field: string, as = '') =>
    sql.raw(`${as}(${is('before', field)}) is not ${as}(${is('after', field)})`)
  return sql<string>`case when payees.updated_at > payees.created_at and payees.updated_at > ${since}
    and ${isMeant} then (
      select json_group_array(distinct e.actor_id) from audit_entries e
      where e.subject = 'payee/' || payees.id and e.action in ('payee.changed', 'payee.account_changed') and e.at > ${since}
        and (${was('name', 'lower')} or ${was('code')} or (${was('status')} and e.details ->> '$.after.status' = 'active'))
        and not exists (select 1 from (select p.id, p.sheet_name, p.batch_id ${left} order by p.rowid desc limit ${sql.raw(String(chosenAmong))}) late
          where late.id > ${sql.raw(idsFrom('e.at'))} and ${isChosen('late')}))
    else '[]' end`.as('named_by')
}

const isChosenIn = (batchId: string) =>
  sql`payees.id in (select line.payee_id from payments line where line.batch_id = ${batchId} and ${isChosen('line')})`

/** The same of somebody whom a row of a sheet is about to pay by its name or number, and not at its account. */
export async function findNamers(db: TenantDb, payeeId: string): Promise<string[]> {
  const [found] = await db
    .select({ namedBy: namedBy(sql`true`) })
    .from(payees)
    .where(eq(payees.id, payeeId))
  return JSON.parse(found?.namedBy ?? '[]')
}

/** What is looked at of these payees, by id. */
export function selectPayees(db: TenantDb, batchId: string, ids: SQL) {
  const { id, name, code, status, stopped, nameKey, mergedInto } = payees
  return db
    .select({
      ...{ id, name, code, status, stopped, nameKey, mergedInto },
      /** Who asked that somebody be another record, and when. */
      mergedBy: merge<string>('merged_by'),
      mergedAt: merge<number>('merged_at'),
      namedBy: namedBy(isChosenIn(batchId)),
    })
    .from(payees)
    .where(inArray(payees.id, ids))
    .orderBy(asc(payees.id))
}

/**
 * Everyone whom the lines pay, whose number a sheet gives, or who is called as somebody new is; and who was merged into one
 * of them, or whom one of them was merged into.
 */
export function meantBy(batchId: string) {
  return sql`(with meant(id) as (select payee_id from payments where batch_id = ${batchId}
    union select p.id from payees p where p.code <> '' and p.code in
      (select sheet_code from payments where batch_id = ${batchId} and sheet_code <> '')
    union ${calledSo(newNames(batchId))})
    select id from meant
    union select y.merged_into from meant cross join payees y where y.id = meant.id and y.merged_into is not null
    union select y.id from meant cross join payees y where y.merged_into = meant.id)`
}

function newNames(batchId: string) {
  // by whom a line pays: a typed one goes to the account that they have today, and stores it once it is handed over
  return sql`(select distinct a.name_key as key
    from (select distinct payee_id from payments where batch_id = ${batchId}) l
    join payee_accounts a on a.payee_id = l.payee_id
    where a.state = 'proposed' and a.kind = 'new' and a.name_key <> '')`
}

const { bank: _bank, proposedFor: _proposedFor, ...accountColumns } = getTableColumns(payeeAccounts)

/** Every version of these payees' accounts, with what was paid lately to those that the lines go to as they stand, or today. */
export function selectAccounts(db: TenantDb, batchId: string, ids: SQL) {
  const stored = sql`(select payee_account_id from payments where batch_id = ${batchId})`
  const paid = sql`(payee_accounts.id in ${stored} or (payee_accounts.state not in ('superseded', 'rejected')
    and exists (select 1 from payee_accounts gone where gone.payee_id = payee_accounts.payee_id
      and gone.state in ('superseded', 'rejected') and gone.id in ${stored})))`
  const merged = sql`exists (select 1 from payees y where y.id = payee_accounts.payee_id and y.merged_into is not null)`
  // from the end of an index until so many left are found: nothing is sorted
  const last = (of: SQL, when: SQL, shown: string) =>
    sql<string>`case when ${when} then (
      select json_group_array(${sql.raw(shown)}) from (
        select p.rowid as place, p.amount_toea from payments p
        where ${of} and ${isPaymentIn('p', leftAs)}
          and ${linesToldIn(sql`${batchId}`, sql`p.batch_id`)}
        order by p.rowid desc limit ${usualPayments})) else '[]' end`
  return db
    .select({
      account: accountColumns,
      paidToea: last(paysAccount('payee_accounts'), paid, 'amount_toea').as('paid_toea'),
      /** With the place of each, so that two records' last ones are in one order. */
      payeePaid: last(
        sql`p.payee_id = payee_accounts.payee_id`,
        sql`(${paid} or ${merged})`,
        'json_array(place, amount_toea)',
      ).as('payee_paid'),
      firstPaidIn: sql<number | null>`(select min(b.number) from account_verifications v
        join batches b on b.id = v.batch_id where v.account_id = payee_accounts.id
          and ${linesToldIn(sql`${batchId}`, sql`b.id`)})`.as('first_paid_in'),
      /** The first batch that may be told; nought where there are none but those. */
      heldUpBy: sql<number | null>`case when payee_accounts.state = 'verified' then (
        select case when count(*) > 0 then
          coalesce(min(case when ${linesToldIn(sql`${batchId}`, sql`b.id`)} then b.number end), 0) end
        from payee_accounts old join payments p on ${paysAccount('old')}
        join batches b on b.id = p.batch_id where ${isReplaced('old', 'payee_accounts')}
          and ${isPaymentIn('p', ['in_approval', 'approved'], 'b')}) end`.as('held_up_by'),
    })
    .from(payeeAccounts)
    .where(inArray(payeeAccounts.payeeId, ids))
    .orderBy(asc(payeeAccounts.payeeId), asc(payeeAccounts.version))
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { organisationSettings, payees } from '../../db/tenant.ts'
import { payments } from '../../db/tenant-batches.ts'
import { findings } from '../../db/tenant-findings.ts'
import { accountVerifications, payeeAccounts } from '../../db/tenant-payees.ts'
import { must } from '../../domain/must.ts'
import { invoiceDays } from '../../domain/words/finding-words.ts'
import { isReplaced } from '../../payees/store.ts'
import { onTheirWay, selectAround, selectEarlier, selectSameSheets } from '../around-store.ts'

/* What looking for findings needs of a batch and of what stands around it: read in one trip, each query a table of its own. */

/** How many of the last payments say what is usual. */
const usualPayments = 6

export function selectFacts(db: TenantDb, batchId: string) {
  return {
    lines: db
      .select()
      .from(payments)
      .where(eq(payments.batchId, batchId))
      .orderBy(asc(payments.line)),
    payees: db
      .select()
      .from(payees)
      .where(inArray(payees.id, meantBy(batchId))),
    accounts: selectAccounts(db, batchId),
    rejected: db
      .select({ accountId: accountVerifications.accountId, at: accountVerifications.verifiedAt })
      .from(accountVerifications)
      .where(
        and(
          eq(accountVerifications.outcome, 'rejected'),
          sql`${accountVerifications.accountId} in (select payee_account_id from payments where batch_id = ${batchId})`,
        ),
      ),
    settings: db
      .select({ newAccounts: organisationSettings.newAccounts })
      .from(organisationSettings),
    around: selectAround(db, batchId),
    earlier: selectEarlier(db, batchId),
    invoiced: selectInvoiced(db, batchId),
    sameSheets: selectSameSheets(db, batchId),
    given: selectGiven(db, batchId),
    remembered: selectRemembered(db, batchId),
  }
}

/** Everyone whom the lines pay, whose number a sheet gives, or who is called as somebody new is. */
function meantBy(batchId: string) {
  return sql`(select payee_id from payments where batch_id = ${batchId}
    union select p.id from payees p where p.code <> '' and p.code in
      (select sheet_code from payments where batch_id = ${batchId} and sheet_code <> '')
    union select p.id from payees p where p.status = 'active' and p.name_key in ${newNames(batchId)}
    union select a.payee_id from payee_accounts a where a.name_key in ${newNames(batchId)})`
}

function newNames(batchId: string) {
  return sql`(select a.name_key from payments l join payee_accounts a on a.id = l.payee_account_id
    where l.batch_id = ${batchId} and a.state = 'proposed' and a.kind = 'new' and a.name_key <> '')`
}

/** Every version of their accounts, with what was paid to it lately. */
function selectAccounts(db: TenantDb, batchId: string) {
  const paid = sql`(select payee_account_id from payments where batch_id = ${batchId})`
  // state by state, so that each is the end of an index and nothing is sorted
  const newest = (of: string, state: string) =>
    sql`select * from (select p.rowid as place, p.amount_toea from payments p
      where ${sql.raw(of)} and p.state = ${state} order by p.rowid desc limit ${usualPayments})`
  const last = (of: string) =>
    sql<string>`case when payee_accounts.id in ${paid} then (
      select json_group_array(amount_toea) from (
        ${newest(of, 'in_file')} union all ${newest(of, 'sent')}
        order by place desc limit ${usualPayments})) else '[]' end`
  return db
    .select({
      account: payeeAccounts,
      paidToea: last('p.payee_account_id = payee_accounts.id').as('paid_toea'),
      payeePaidToea: last('p.payee_id = payee_accounts.payee_id').as('payee_paid_toea'),
      firstPaidIn: sql<number | null>`(select min(b.number) from account_verifications v
        join batches b on b.id = v.batch_id where v.account_id = payee_accounts.id)`.as(
        'first_paid_in',
      ),
      heldUpBy: sql<number | null>`case when payee_accounts.state = 'verified' then (
        select min(b.number) from payee_accounts old join payments p on p.payee_account_id = old.id
        join batches b on b.id = p.batch_id where ${isReplaced('old', 'payee_accounts')}
          and p.state in ('in_approval', 'approved')) end`.as('held_up_by'),
    })
    .from(payeeAccounts)
    .where(inArray(payeeAccounts.payeeId, meantBy(batchId)))
}

/**
 * The newest payment of another batch to the same payee under the same reference, of the last four hundred days: for each
 * line one look at the end of an index, however much was paid before. A reference without a number is no invoice.
 */
function selectInvoiced(db: TenantDb, batchId: string) {
  const states = JSON.stringify(onTheirWay)
  const since = sql`(select date(value_date, '-${sql.raw(String(invoiceDays))} days') from batches where id = ${batchId})`
  const newest = sql`(select (select p.id from payments p join batches b on b.id = p.batch_id
      where p.payee_id = own.payee_id and p.reference_key = own.reference_key and p.reference_key <> ''
        and p.batch_id <> own.batch_id and b.value_date >= ${since}
        and b.state in (select value from json_each(${states}))
      order by p.rowid desc limit 1)
    from payments own where own.batch_id = ${batchId} and own.reference_key glob '*[0-9]*')`
  return db
    .select({
      payeeId: payments.payeeId,
      referenceKey: payments.referenceKey,
      amountToea: payments.amountToea,
      line: payments.line,
      batchNumber:
        sql<number>`(select b.number from batches b where b.id = ${payments.batchId})`.as(
          'batch_number',
        ),
    })
    .from(payments)
    .where(inArray(payments.id, newest))
}

/** What was said of this version's findings, or of the version before it was opened again. */
function selectGiven(db: TenantDb, batchId: string) {
  return db
    .select()
    .from(findings)
    .where(and(eq(findings.batchId, batchId), eq(findings.state, 'reasoned')))
    .orderBy(asc(findings.version))
}

/** What was said of the same accounts in batches whose file was made. */
function selectRemembered(db: TenantDb, batchId: string) {
  return db
    .select()
    .from(findings)
    .where(
      and(
        sql`${findings.pair} <> ''`,
        sql`${findings.pair} in (select payee_account_id from payments where batch_id = ${batchId})`,
        sql`${findings.batchId} <> ${batchId}`,
        eq(findings.state, 'reasoned'),
        sql`exists (select 1 from batches b where b.id = ${findings.batchId}
          and b.state in ('file_sealed', 'uploaded') and b.version = ${findings.version})`,
      ),
    )
}

/** All of it by its names, in one trip. */
export async function readFacts(db: TenantDb, batchId: string): Promise<FoundFacts> {
  const queries = selectFacts(db, batchId)
  const [first, ...others] = Object.values(queries)
  const found = await db.batch([must(first, 'query'), ...others])
  const named = Object.keys(queries).map((name, index) => [name, found[index]])
  return Object.fromEntries(named) as FoundFacts // each query's rows under its name
}

type Queries = ReturnType<typeof selectFacts>
/** What those queries found. */
export type FoundFacts = { [Name in keyof Queries]: Awaited<Queries[Name]> }

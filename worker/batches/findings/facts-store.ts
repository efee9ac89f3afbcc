import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { paysAccount } from '../../db/payments/pays-account.ts'
import { linesToldIn } from '../../db/runs/kept-lines.ts'
import { organisationSettings, payees } from '../../db/tenant.ts'
import { payments } from '../../db/tenant-batches.ts'
import { findings } from '../../db/tenant-findings.ts'
import { accountVerifications, payeeAccounts } from '../../db/tenant-payees.ts'
import { leftStates } from '../../domain/batches/batch.ts'
import { leftAs } from '../../domain/batches/settling/payment-states.ts'
import { must } from '../../domain/must.ts'
import { isReplaced } from '../../payees/store.ts'
import { selectAround, selectEarlier, selectSameSheets } from '../around-store.ts'
import { selectAttachedTwice } from '../attachments/store.ts'
import { selectInvoices, withInvoices } from '../payments/invoices-store.ts'
import { selectSamePeriod } from '../runs/same-period.ts'
import { selectPaidAgain } from './paid-again.ts'
import { selectInvoiced } from './paid-twice/invoiced.ts'
import { selectInvoicesBack, selectVoidInvoices } from './paid-twice/invoices-before.ts'
import { selectCameBack, selectPaidSince, selectVoided } from './paid-twice/store.ts'

/* What looking for findings needs of a batch and of what stands around it: read in one trip, each query a table of its own. */

/** How many of the last payments say what is usual. */
export const usualPayments = 6

export function selectFacts(db: TenantDb, batchId: string) {
  return {
    lines: db
      .select()
      .from(payments)
      .where(eq(payments.batchId, batchId))
      .orderBy(asc(payments.line)),
    invoices: selectInvoices(db, batchId),
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
    voided: selectVoided(db, batchId),
    voidInvoices: selectVoidInvoices(db, batchId),
    cameBack: selectCameBack(db, batchId),
    invoicesBack: selectInvoicesBack(db, batchId),
    paidSince: selectPaidSince(db, batchId),
    sameSheets: selectSameSheets(db, batchId),
    given: selectGiven(db, batchId),
    remembered: selectRemembered(db, batchId),
    attachedTwice: selectAttachedTwice(db, batchId),
    endedCertificates: selectEnded(db, batchId),
    paidAgain: selectPaidAgain(db, batchId),
    samePeriod: selectSamePeriod(db, batchId),
  }
}

/**
 * Everyone whom the lines pay, whose number a sheet gives, or who is called as somebody new is; and who was merged into one
 * of them, or whom one of them was merged into.
 */
function meantBy(batchId: string) {
  return sql`(with meant(id) as (select payee_id from payments where batch_id = ${batchId}
    union select p.id from payees p where p.code <> '' and p.code in
      (select sheet_code from payments where batch_id = ${batchId} and sheet_code <> '')
    union select p.id from payees p where p.status = 'active' and p.name_key in ${newNames(batchId)}
    union select a.payee_id from payee_accounts a where a.name_key in ${newNames(batchId)})
    select id from meant
    union select y.merged_into from meant cross join payees y where y.id = meant.id and y.merged_into is not null
    union select y.id from meant cross join payees y where y.merged_into = meant.id)`
}

function newNames(batchId: string) {
  return sql`(select a.name_key from payments l join payee_accounts a on a.id = l.payee_account_id
    where l.batch_id = ${batchId} and a.state = 'proposed' and a.kind = 'new' and a.name_key <> '')`
}

/** Every version of their accounts, with what was paid to it lately. */
function selectAccounts(db: TenantDb, batchId: string) {
  const paid = sql`payee_accounts.id in (select payee_account_id from payments where batch_id = ${batchId})`
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
      account: payeeAccounts,
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
    .where(inArray(payeeAccounts.payeeId, meantBy(batchId)))
}

/**
 * Of whom the lines pay, or whose records are one with theirs: who had a certificate of compliance, and has none that counts on
 * the day of payment. It begins with what ended, so that of most batches nothing is looked up.
 */
function selectEnded(db: TenantDb, batchId: string) {
  const payDay = sql`(select value_date from batches where id = ${batchId})`
  const certificates = (of: string) =>
    sql.raw(`${of}.kind = 'compliance_certificate' and ${of}.replaced_by is null`)
  const ended = sql`(select coalesce(y.merged_into, y.id) as owner, max(d.last_day) as last_day
    from payee_documents d indexed by payee_documents_ending cross join payees y on y.id = d.payee_id
    where d.last_day is not null and d.last_day < ${payDay} and ${certificates('d')} and d.payee_id in ${meantBy(batchId)} group by 1)`
  return db
    .select({ owner: sql<string>`owner`, lastDay: sql<string>`last_day` })
    .from(ended)
    .where(sql`not exists (select 1 from payee_documents o where ${certificates('o')}
      and (o.last_day is null or o.last_day >= ${payDay})
      and (o.payee_id = owner or o.payee_id in (select id from payees where merged_into = owner)))`)
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
        linesToldIn(sql`${batchId}`, findings.batchId),
        eq(findings.state, 'reasoned'),
        sql`exists (select 1 from batches b where b.id = ${findings.batchId}
          and b.state in ${among(leftStates)} and b.version = ${findings.version})`,
      ),
    )
}

/** All of it by its names, in one trip. */
export async function readFacts(db: TenantDb, batchId: string): Promise<FoundFacts> {
  const queries = selectFacts(db, batchId)
  const [first, ...others] = Object.values(queries)
  const found = await db.batch([must(first, 'query'), ...others])
  const named = Object.keys(queries).map((name, index) => [name, found[index]])
  return factsIn(Object.fromEntries(named) as FoundFacts) // each query's rows under its name
}

/** Facts as they were read, each line with its invoices. */
export function factsIn<Facts extends FoundFacts>(read: Facts) {
  return { ...read, lines: withInvoices(read.lines, read.invoices) }
}

type Queries = ReturnType<typeof selectFacts>
/** What those queries found. */
export type FoundFacts = { [Name in keyof Queries]: Awaited<Queries[Name]> }

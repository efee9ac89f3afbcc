import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { selectLogEnd } from '../../core/audit-chain.ts'
import { among } from '../../core/bulk.ts'
import { atOnce } from '../../core/d1/in-parts.ts'
import type { TenantDb } from '../../core/databases.ts'
import { linesToldIn } from '../../db/runs/kept-lines.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { findings } from '../../db/tenant-findings.ts'
import { accountVerifications } from '../../db/tenant-payees.ts'
import { leftStates } from '../../domain/batches/batch.ts'
import { selectBatchesAround, selectEarlier, selectSameSheets } from '../around-store.ts'
import { selectAttachedTwice } from '../attachments/store.ts'
import { selectFirstInvoices, withInvoices } from '../payments/invoices-store.ts'
import { selectFirstLines } from '../payments/lines/every-line.ts'
import { selectSamePeriod } from '../runs/same-period.ts'
import { firstMeant, meantBy, selectAccounts, selectPayees } from './facts/meant-payees.ts'
import { selectPaidBeside } from './facts/paid-beside.ts'
import { selectPaidAgain } from './paid-again.ts'
import { selectInvoiced } from './paid-twice/invoiced.ts'
import { selectInvoicesBack, selectVoidInvoices } from './paid-twice/invoices-before.ts'
import { selectCameBack, selectPaidSince } from './paid-twice/store.ts'
import { selectVoided, selectVoidedElsewhere } from './paid-twice/voided.ts'

/*
 * What looking for findings needs of a batch and of what stands around it: each query a table of its own, and of an ordinary batch
 * all of it in one trip (facts/whole-facts.ts).
 */

/** How much is read at once; and the other day that a batch is to be paid on, where it is given one. */
export type FactsAsked = { rows?: number; onDay?: string | undefined }

/** Of lines, of their invoices, and of whom they mean with their accounts the first `rows`: `readRest` has what is behind. */
export function selectFacts(
  db: TenantDb,
  batchId: string,
  { rows = atOnce.rows, onDay }: FactsAsked = {},
) {
  const meant = firstMeant(batchId, rows)
  return {
    lines: selectFirstLines(db, batchId, { rows }),
    invoices: selectFirstInvoices(db, batchId, { rows }),
    payees: selectPayees(db, batchId, meant),
    accounts: selectAccounts(db, batchId, meant),
    /** Where the log ends: nothing is written without moving it. */
    logEnd: selectLogEnd(db),
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
    earlier: selectEarlier(db, batchId, onDay),
    batchesAround: selectBatchesAround(db, batchId, onDay),
    invoiced: selectInvoiced(db, batchId),
    voided: selectVoided(db, batchId, onDay),
    voidedElsewhere: selectVoidedElsewhere(db, batchId, onDay),
    voidInvoices: selectVoidInvoices(db, batchId),
    cameBack: selectCameBack(db, batchId),
    invoicesBack: selectInvoicesBack(db, batchId),
    paidSince: selectPaidSince(db, batchId),
    sameSheets: selectSameSheets(db, batchId),
    given: selectGiven(db, batchId),
    remembered: selectRemembered(db, batchId),
    attachedTwice: selectAttachedTwice(db, batchId),
    endedCertificates: selectEnded(db, batchId, onDay),
    paidAgain: selectPaidAgain(db, batchId),
    samePeriod: selectSamePeriod(db, batchId),
    paidBeside: selectPaidBeside(db, batchId, onDay),
  }
}

/**
 * Of whom the lines pay, or whose records are one with theirs: who had a certificate of compliance, and has none that counts on
 * the day of payment. It begins with what ended, so that of most batches nothing is looked up.
 */
function selectEnded(db: TenantDb, batchId: string, onDay?: string) {
  const payDay = sql`coalesce(${onDay ?? null}, (select value_date from batches where id = ${batchId}))`
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

/**
 * What was said of this version's findings, or of the version before it was opened again; that one was handed over, and has all
 * that was said of the ones before it and still stood.
 */
function selectGiven(db: TenantDb, batchId: string) {
  const before = sql`(select b.version - 1 from batches b where b.id = ${batchId})`
  return db
    .select()
    .from(findings)
    .where(
      and(
        eq(findings.batchId, batchId),
        gte(findings.version, before),
        eq(findings.state, 'reasoned'),
      ),
    )
    .orderBy(asc(findings.version))
}

/** Of an account so many are looked at: each batch that is handed over has what was said before once more. */
const rememberedMax = 20

/** What was said last of the same accounts in batches whose file was made, each once: a payroll has it of every fortnight. */
function selectRemembered(db: TenantDb, batchId: string) {
  const newest = sql`select told.rowid from (select distinct payee_account_id as id from payments where batch_id = ${batchId}) own
    cross join findings told on told.rowid in (select f.rowid from findings f
      where f.pair = own.id and f.pair <> '' and f.batch_id <> ${batchId} order by f.rowid desc limit ${rememberedMax})`
  const { kind, pair, evidence, reasonedAt } = findings
  return db
    .select({ ...getTableColumns(findings), last: sql<number>`max(${reasonedAt})`.as('last') })
    .from(findings)
    .where(
      and(
        sql`${findings}.rowid in (${newest})`,
        linesToldIn(sql`${batchId}`, findings.batchId),
        eq(findings.state, 'reasoned'),
        sql`exists (select 1 from batches b where b.id = ${findings.batchId}
          and b.state in ${among(leftStates)} and b.version = ${findings.version})`,
      ),
    )
    .groupBy(kind, pair, evidence)
}

/** Facts as they were read, each line with its invoices. */
export function factsIn<Facts extends FoundFacts>(read: Facts) {
  return { ...read, lines: withInvoices(read.lines, read.invoices) }
}

type Queries = ReturnType<typeof selectFacts>
/** What those queries found. */
export type FoundFacts = { [Name in keyof Queries]: Awaited<Queries[Name]> }

import { eq, type SQL, sql } from 'drizzle-orm'
import { tablesOf } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { runWords } from '../../db/tenant-findings.ts'
import type { DifferenceWord } from '../../domain/batches/runs/differences.ts'
import { cameBackAs, leftAs } from '../../domain/batches/settling/payment-states.ts'
import { partsOf } from '../../templates/store.ts'
import { ofSamePeriod, otherParts, runBefore } from '../compared/run-before.ts'

/** What a comparison needs beside the batch's own lines: read in one trip, each query of one table. */
export function selectRunFacts(db: TenantDb, batchId: string, signedBeside?: string) {
  const before = runBefore(batchId, signedBeside)
  return {
    lastRun: db
      .select({
        number: batches.number,
        templateId: batches.templateId,
        /** Who chose it, as they are called now. */
        chosenBy: sql<string | null>`(select u.first_name || ' ' || u.last_name from batches own
          join users u on u.id = own.compared_by
          where own.id = ${batchId} and own.compared_with = batches.id)`.as('chosen_by'),
      })
      .from(batches)
      .where(eq(batches.id, before)),
    /** What somebody chose to compare it with, as it is now. */
    chosen: db
      .select()
      .from(batches)
      .where(sql`${batches.id} = (select compared_with from batches where id = ${batchId})`),
    linesBefore: selectComparedLines(db, partsOf(before)),
    /** What the other parts of it pay: together they are one run. */
    linesBeside: selectComparedLines(db, otherParts(batchId)),
    /** What the batches pay that it is a supplementary run beside. */
    linesElsewhere: selectComparedLines(db, ofSamePeriod(batchId)),
    /** Of those who are not in the last run: who was paid in one before. Each is looked up once, and not for each of their lines. */
    paidEver: db
      .select({ payeeId: sql<string>`own.payee_id`.as('paid_to') })
      .from(
        sql`(select distinct payee_id from payments where batch_id = ${batchId} and repays is null) own`,
      )
      .where(
        sql`${before} is not null
          and own.payee_id not in
            (select l.payee_id from payments l where l.batch_id in ${partsOf(before)})
          and exists (select 1 from payments p join batches b on b.id = p.batch_id
            where p.payee_id = own.payee_id and ${isPaymentIn('p', [...leftAs, ...cameBackAs], 'b')}
              and b.id not in ${partsOf(sql`${batchId}`)}
              and b.template_id = (select template_id from batches where id = ${batchId}))`,
      ),
    words: db.select().from(runWords).where(eq(runWords.batchId, batchId)),
  }
}

/** All payments of a run, of each of its parts, as the next one takes them over: what paid somebody again is none of it. */
export function listRunLines(db: TenantDb, batchId: string) {
  return db
    .select()
    .from(payments)
    .where(sql`${payments.batchId} in ${partsOf(sql`${batchId}`)} and ${payments.repays} is null`)
    .orderBy(sql`(select b.number from batches b where b.id = ${payments.batchId})`, payments.line)
}

function selectComparedLines(db: TenantDb, batchesOf: SQL) {
  return db
    .select({
      payeeId: sql<string>`${paidTo('coalesce(y.merged_into, y.id)')}`.as('paid_to'),
      code: sql<string>`${codeOfLine}`.as('payee_code'),
      payeeName: payments.payeeName,
      bsb: payments.bsb,
      accountNumber: payments.accountNumber,
      amountToea: payments.amountToea,
      isPooled:
        sql`(select a.is_pooled from payee_accounts a where a.id = payments.payee_account_id)`
          .mapWith(Boolean)
          .as('is_pooled'),
    })
    .from(payments)
    .where(sql`${payments.batchId} in ${batchesOf} and ${payments.repays} is null`)
}

const paidTo = (wanted: string) =>
  sql.raw(`(select ${wanted} from payees y where y.id = payments.payee_id)`)

/** The number of the sheet; else the payee's own. */
const codeOfLine = sql`case when payments.sheet_code <> '' then payments.sheet_code
  else ${paidTo('y.code')} end`

type Queries = ReturnType<typeof selectRunFacts>
export type RunFacts = { [Name in keyof Queries]: Awaited<Queries[Name]> }

/** What a comparison needs, in one trip. */
export async function readRunFacts(
  db: TenantDb,
  batchId: string,
  signedBeside?: string,
): Promise<RunFacts> {
  const queries = selectRunFacts(db, batchId, signedBeside)
  const { lastRun, chosen, linesBefore, linesBeside, linesElsewhere, paidEver, words } = queries
  const found = await db.batch([
    ...([lastRun, linesBefore, linesBeside, paidEver, words, chosen] as const),
    linesElsewhere,
  ])
  return {
    ...{ lastRun: found[0], linesBefore: found[1], linesBeside: found[2] },
    ...{ paidEver: found[3], words: found[4], chosen: found[5], linesElsewhere: found[6] },
  }
}

/** What was said of a batch is said of each of its parts, whoever is paid by which. */
export function copyWords(db: TenantDb, from: string, batchId: string) {
  return db
    .insert(runWords)
    .select(
      sql`select ${batchId}, payee_id, word, said_by, said_at, person from run_words where batch_id = ${from}`,
    )
}

/** What was said of some people, in place of what was said of them before; without a word it is taken back. */
export function saveWords(
  db: TenantDb,
  batchId: string,
  said: { payeeId: string; person: string; word: DifferenceWord | null }[],
  { by, at }: { by: string; at: Date },
) {
  return tablesOf(said).flatMap((rows) => [
    db.delete(runWords).where(
      sql`batch_id = ${batchId} and (payee_id, person) in (select row.value->>'payeeId', row.value->>'person'
          from ${rows} union all select row.value->>'payeeId', '' from ${rows})`,
    ),
    db.insert(runWords).select(
      sql`select ${batchId}, row.value->>'payeeId', row.value->>'word', ${by}, ${at.getTime()},
          row.value->>'person' from ${rows} where row.value->>'word' is not null`,
    ),
  ])
}

import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { BatchView } from '../../contract/batches/batches.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isKept, linesToldIn } from '../../db/runs/kept-lines.ts'
import { debitDayOf } from '../../db/settling/days-of-batch.ts'
import { statementLines } from '../../db/settling/statements.ts'
import { paysInvoiceIn, standsIn, staysWithPayee } from '../../db/settling/void-debits.ts'
import { voidLines } from '../../db/settling/void-lines.ts'
import { batches } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { isNear } from '../around-store.ts'
import { voidNamedIn } from '../findings/paid-twice/named.ts'
import { voidOf } from '../findings/paid-twice/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { isOfSamePeriod } from '../runs/same-period.ts'
import { lineReadBy } from '../settling/read-by.ts'
import { toldOf } from '../steps/expect-unbooked.ts'
import { type DeskUser, linesSeenBy } from '../view.ts'

const { day, text, amountToea, sourceAccountId, state } = statementLines

/** Nobody, or one person alone, said what it is. */
const isUnsaid = sql`${statementLines.state} <> 'reconciled'`

/** Its amount and words stand on the page of an open batch, which all read: not where the line itself is the payroll group's. */
const lineToldIn = (batchId: string) => sql`(${isKept(sql`${batchId}`)} or ${lineReadBy('')})`

/** A line of a void file, that file, and its batch, which is another one. */
const [v, f, b] = [alias(voidLines, 'v'), alias(bankFiles, 'f'), alias(batches, 'b')]

/** What is said of a debit that may be of such a file, and whether the page of this batch tells it. */
const debitOf = (batchId: string) => ({
  ...{ day, text, amountToea, state },
  batchNumber: b.number,
  isTold: sql<0 | 1>`(${linesToldIn(sql`${batchId}`, b.id)} and ${lineToldIn(batchId)})`.as(
    'is_told',
  ),
})

/**
 * The first debit that may be of a file which is void, where a batch has one: of exactly the total that the file had, or of one
 * of the payments it had, because its batch may have others by now, and another account; or of one that would leave again. Of
 * what it was a part of, the total alone. The table says the same (0056).
 */
export function selectUnsaidDebit(db: TenantDb, batchId: string, when?: SQL) {
  const isOfKin = sql`${bankFiles.batchId} in (select ${batchId} union all
    select kin.id from batches me join batches kin on kin.split_of = me.split_of where me.id = ${batchId})`
  // one list, so that each amount is looked up: as conditions beside one another each debit would read all of both
  const amounts = sql`select -${bankFiles.totalToea} union all
    select -v.amount_toea from void_lines v where v.bank_file_id = ${bankFiles.id} and ${bankFiles.batchId} = ${batchId} union all
    select -p.amount_toea from payments p where p.batch_id = ${batchId} and ${bankFiles.batchId} = ${batchId}`
  return db
    .select({
      ...{ day, text, amountToea, state },
      batchNumber:
        sql<number>`(select b.number from batches b where b.id = ${bankFiles.batchId})`.as(
          'batch_number',
        ),
      isTold: sql<0 | 1>`${lineToldIn(batchId)}`.as('is_told'),
    })
    .from(bankFiles)
    .innerJoin(
      statementLines,
      and(
        eq(sourceAccountId, bankFiles.sourceAccountId),
        isUnsaid,
        sql`${amountToea} in (${amounts})`,
        sql`${day} >= ${debitDayOf('bank_files')}`,
      ),
    )
    .where(and(isNotNull(bankFiles.voidedAt), isOfKin, when))
    .orderBy(day)
    .limit(1)
}

/**
 * The same of the void files of other batches, where one had a payment that this batch pays, and its batch has no file by now
 * that pays it: taken out of it or split off, or typed again. The table says the same (0073, and of its payee 0090).
 */
export const selectUnsaidElsewhere = (db: TenantDb, batchId: string, when?: SQL) =>
  unsaidOf(db, batchId, {
    when,
    had: voidOf(batchId),
    stands: sql`iif(named.of_payee, ${staysWithPayee()}, ${standsIn()})`,
  })

/** The same by the name of a line of this batch, a reference with a number or a listed invoice, at whatever amount: of its payee (0076). */
export const selectUnsaidInvoice = (db: TenantDb, batchId: string, when?: SQL) =>
  unsaidOf(db, batchId, { when, had: voidNamedIn(batchId), stands: paysInvoiceIn() })

/**
 * The debits of bank files of other batches that count again since this one was handed over, and had one of its payments: of the
 * days that are looked at for that, by the account or the payee and the amount or by the name, and of an invoice, of what came back and is
 * paid again, or of its period whatever the day, but for a supplementary run since. Who approved it read that they were void; handed over anew, it says what left.
 */
export function selectCountsAgain(db: TenantDb, batchId: string, isAtBank = false) {
  const had = sql`(select same.bank_file_id, same.line, not same.of_debt as of_days from ${voidOf(batchId)} same
    union all select named.bank_file_id, named.line, 1 from ${voidNamedIn(batchId)} named
    union all select i.bank_file_id, i.line, 0 from payment_invoices mine join void_invoices i
      on i.number_key = mine.number_key and i.payee_id = mine.payee_id where mine.batch_id = ${batchId} and mine.number_key <> ''
    union all select had.bank_file_id, min(had.line), 0 from ${batches} join bank_files run on run.batch_id = ${batches.id}
      join void_lines had on had.bank_file_id = run.id where ${isOfSamePeriod(batchId)}
        and exists (select 1 from batches me where me.id = ${batchId} and coalesce(me.supplementary_reason, '') = ''
          and (coalesce(${batches.supplementaryReason}, '') = '' or ${batches.submittedAt} < me.submitted_at)) group by had.bank_file_id)`
  return db
    .select({ ...debitOf(batchId), countsAgain: sql<1>`1`.as('counts_again') })
    .from(sql`${had} named`)
    .innerJoin(v, sql`v.bank_file_id = named.bank_file_id and v.line = named.line`)
    .innerJoin(f, and(eq(f.id, v.bankFileId), isNull(f.voidedAt)))
    .innerJoin(b, and(eq(b.id, f.batchId), ne(b.id, batchId)))
    .innerJoin(statementLines, eq(statementLines.id, f.revivedLineId))
    .where(
      and(
        sql`${f.revivedAt} > (select me.submitted_at from batches me where me.id = ${batchId})`,
        sql`(named.of_days = 0 or ${isNear(batchId)})`,
        isAtBank
          ? sql`${f.revivedAt} <= (select live.uploaded_at from bank_files live
              where live.batch_id = ${batchId} and live.voided_at is null)`
          : undefined,
      ),
    )
    .orderBy(day)
    .limit(1)
}

/** It stood already when the file that counts was marked as uploaded. */
const stoodThen = (batchId: string) =>
  sql`exists (select 1 from statement_imports i join bank_files live on live.batch_id = ${batchId} and live.voided_at is null
    where i.id = ${statementLines.importId} and i.imported_at <= live.uploaded_at)`

/**
 * The same of all three, of a batch whose file can be made, or was made and is not with the bank: such a debit may have come
 * since, and the file is still here. Once the bank has it, its own debit is expected; but one person's word that the bank has
 * it frees no file beside a debit that stood then.
 */
export async function findUnsaidSince(db: TenantDb, batch: { id: string; state: string }) {
  const isAtBank = batch.state === 'uploaded' || batch.state === 'settling'
  if (batch.state !== 'approved' && batch.state !== 'file_sealed' && !isAtBank) return []
  const when = isAtBank ? stoodThen(batch.id) : undefined
  const found = await db.batch([
    selectUnsaidDebit(db, batch.id, when),
    selectUnsaidElsewhere(db, batch.id, when),
    selectUnsaidInvoice(db, batch.id, when),
    selectCountsAgain(db, batch.id, isAtBank),
  ])
  return found.flat()
}

/** The same for whoever looks at the batch, before they press anything. */
export async function viewUnsaid(
  db: TenantDb,
  record: BatchRecord,
  viewer: DeskUser,
): Promise<Pick<BatchView, 'unsaidDebit'>> {
  const found = await findUnsaidSince(db, record.row)
  if (found.length === 0) return {}
  const told = toldOf(found, linesSeenBy(record, viewer) === 'every')
  const isPaid = found[0] && 'countsAgain' in found[0] ? { countsAgain: true as const } : {}
  if (!told) return { unsaidDebit: { line: null, ...isPaid } }
  const { day, text, amountToea, batchNumber } = told
  const isToConfirm = told.state === 'tentative'
  const line = { day, text, amountToea, batchReference: batchReference(batchNumber), isToConfirm }
  return { unsaidDebit: { line, ...isPaid } }
}

/**
 * The first debit that may be of a void file of another batch: of one of the lines it `had`, where that does not stand by now. Each
 * file and amount once: everybody may have got one, and the bank booked it for each of them.
 */
function unsaidOf(
  db: TenantDb,
  batchId: string,
  { when, had, stands }: { when: SQL | undefined; had: SQL; stands: SQL },
) {
  const gone = sql`(select distinct v.bank_file_id, v.amount_toea from ${had} named
    cross join void_lines v on v.bank_file_id = named.bank_file_id and v.line = named.line
    cross join bank_files f on f.id = v.bank_file_id and f.voided_at is not null
    cross join batches b on b.id = f.batch_id and b.id <> ${batchId} where not ${stands})`
  return db
    .select(debitOf(batchId))
    .from(sql`${gone} gone`)
    .innerJoin(f, sql`f.id = gone.bank_file_id`)
    .innerJoin(b, eq(b.id, f.batchId))
    .innerJoin(
      statementLines,
      and(
        eq(sourceAccountId, f.sourceAccountId),
        isUnsaid,
        sql`${amountToea} in (-${f.totalToea}, -gone.amount_toea)`,
        sql`${day} >= ${debitDayOf('f')}`,
      ),
    )
    .where(when)
    .orderBy(day)
    .limit(1)
}

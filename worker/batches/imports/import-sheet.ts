import type { Context } from 'hono'
import type { ImportView, SheetProblemView } from '../../contract/batches/imports.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { bankTextOf } from '../../domain/bank-files/prepare/bank-text.ts'
import { batchReference, isEditable } from '../../domain/batches/batch.ts'
import { formatMoment } from '../../domain/calendar.ts'
import { checkSheet } from '../../domain/sheets/check-sheet.ts'
import {
  type SheetAnswers,
  type SheetReading,
  sheetProblem,
  wholeSheet,
} from '../../domain/sheets/sheet.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { findMeantPayees } from '../../payees/store.ts'
import { profileOfAccount } from '../../source-accounts/store.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { addLines } from '../payments/add-lines.ts'
import { checkPayees } from './check-payees.ts'
import { type OpenedSheet, openRemembering, rememberMapping, saidBy } from './remembered-mapping.ts'
import { storeAnswer, storeSheet } from './storage.ts'
import { addImport, findSameSheet, type ImportRow } from './store.ts'

export type SentSheet = {
  fileName: string
  bytes: Uint8Array
  /** SHA-256 of the bytes. */
  hash: string
  goodRowsOnly: boolean
  answers: SheetAnswers
}

/** A sheet as it is read for this batch: by the bank's table, with its own account and pay day in mind. */
export function readForBatch(
  { sheet, answers, last }: OpenedSheet,
  { row, source }: BatchRecord,
): SheetReading {
  const { limits, simplify } = bankTextOf(profileOfAccount(source))
  const around = { ownAccount: source, payDay: row.valueDate, answers, last }
  return checkSheet(sheet, limits, simplify, around)
}

/**
 * Checks a whole sheet, then keeps all of it or, when asked, its good rows. What is answered is stored beside the sheet;
 * the database only remembers which import it was.
 */
export async function importSheet(
  c: Context<App>,
  batchId: string,
  sent: SentSheet,
): Promise<Imported> {
  const { tenant } = c.var
  const first = await loadBatch(tenant.db, batchId)
  if (!first) throw new Refusal('not_found')
  if (!isEditable(first.row.state)) throw new Refusal('not_editable')

  const importId = crypto.randomUUID()
  const stored = storeSheet(c.env.FILES, tenant, importId, sent.bytes)
  stored.catch(() => undefined) // it is awaited where the sheet is kept, and a refusal comes before
  let read: BatchRecord | undefined = first
  return untilSettled(c.env, `${tenant.id}/${batchId}`, async () => {
    const record = read ?? (await loadBatch(tenant.db, batchId))
    read = undefined // whoever decides again reads again
    if (!record) throw new Refusal('not_found')
    return keep(c, record, { ...sent, importId, stored })
  })
}

/** The answer as it is kept, and all that was said of the sheet. */
export type Imported = { answer: Answer; view: ImportView }

type Received = SentSheet & { importId: string; stored: Promise<void> }

async function keep(c: Context<App>, record: BatchRecord, received: Received): Promise<Imported> {
  const { tenant, user } = c.var
  const { db } = tenant
  const { importId, fileName, bytes, hash, goodRowsOnly } = received
  const opened = await openRemembering(db, bytes, received.answers, record.row.id)
  const { answers } = opened
  const reading = readForBatch(opened, record)
  const wanted = reading.payments.map((line) => ({ ...line, payeeCode: line.payeeCode ?? '' }))
  const [known, again] = await Promise.all([
    findMeantPayees(db, wanted),
    sameSheet(db, reading, hash),
  ])
  const checked = checkPayees(reading, known, bankTextOf(profileOfAccount(record.source)))
  const problems = [...again, ...checked.problems]
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  const isKept = checked.payments.length > 0 && (!hasErrors || goodRowsOnly)

  const at = new Date()
  const added = isKept
    ? await addLines(db, record, checked.payments, {
        ...{ user, at, importId, figures: answers, known },
        makers: saidBy(opened, at),
      })
    : undefined
  const { templateId } = record.row
  const remembering = isKept
    ? await rememberMapping(db, opened, { by: user.id, at, templateId })
    : []
  const view: ImportView = {
    importId,
    fileName,
    rows: reading.rowCount,
    accepted: added?.rows.length ?? 0,
    good: checked.payments.length,
    goodTotalToea: checked.payments.reduce((total, { amountToea }) => total + amountToea, 0),
    newPayees: added?.resolution.addedPayees.length ?? 0,
    problems,
    importedAt: at.toISOString(),
  }
  // neither is missing once the database says that there was an import
  await Promise.all([received.stored, storeAnswer(c.env.FILES, tenant, view, answers)])
  const row: ImportRow = {
    id: importId,
    batchId: record.row.id,
    fileName,
    sha256: hash,
    bytes: bytes.length,
    state: isKept ? 'committed' : 'checked',
    rowCount: view.rows,
    acceptedCount: view.accepted,
    importedBy: user.id,
    importedAt: at,
    thrownAwayAt: null,
  }
  const { rows, accepted, newPayees } = view
  const answered = await toldAnswers(answers)
  const answer = await commitFor(c, {
    at,
    action: isKept ? 'batch.sheet_imported' : 'batch.sheet_refused',
    subject: `batch/${row.batchId}`,
    details: { importId, fileName, sha256: hash, rows, accepted, newPayees, ...answered },
    statements: [...(added?.statements ?? []), ...remembering, addImport(db, row)],
    answer: { status: isKept ? 201 : 422, body: { importId } },
  })
  return { answer, view }
}

/** Of answers, as the log keeps them: longer ones by their SHA-256, since they lie beside the sheet. */
const answersToldMax = 4_000

async function toldAnswers(answers: SheetAnswers) {
  if (Object.keys(answers).length === 0) return {}
  const text = JSON.stringify(answers)
  if (text.length <= answersToldMax) return { answers }
  return { answers: { characters: text.length, sha256: await sha256(text) } }
}

/** The same bytes were imported before: a warning that says where they went. */
async function sameSheet(
  db: Context<App>['var']['tenant']['db'],
  reading: SheetReading,
  hash: string,
): Promise<SheetProblemView[]> {
  const earlier = await findSameSheet(db, hash)
  if (!earlier) return []
  const place = `${batchReference(earlier.number)} (${earlier.batchName})`
  const sentence = `This very sheet was imported on ${formatMoment(earlier.importedAt)} into ${place}.`
  const row = reading.header?.row ?? 1
  const problem = { row, column: wholeSheet, value: '', code: 'same_sheet', sentence }
  return [sheetProblem({ ...problem, severity: 'warning' })]
}

import { createHash } from 'node:crypto'
import { paymentReference } from '../../../domain/batches/batch.ts'
import { paymentStateOf } from '../../../domain/batches/settling/payment-states.ts'
import { findingSentence, findingTitle } from '../../../domain/words/finding-words.ts'
import { signedHead, signedLine, signedSource, signedTail } from '../../digest.ts'
import { type FindingRow, findingPages, readFindings } from '../../findings/store.ts'
import type { BatchRow } from '../../load-batch.ts'
import { sourcesThen } from '../../paying/signed-source.ts'
import { type InvoicedLine, linesAsSigned } from '../../payments/invoices-store.ts'
import { listPayments } from '../../payments/store.ts'
import { lineChunks, textChunks } from '../chunks.ts'
import type { Dossier, DossierPart } from '../dossier-part.ts'

const pageSize = 1_000

const notSigned = 'The batch was taken back and not handed over again.'

async function* pagesOfLines({ db, record }: Dossier): AsyncGenerator<InvoicedLine[]> {
  for (let after: number | undefined; ; ) {
    const rows = (await listPayments(db, record.row.id, { after, limit: pageSize })).slice(
      0,
      pageSize,
    )
    const { digest, digestForm } = record.row
    // of one that was taken back nothing is signed, and it is shown with what it lists by now: as form 4 has it
    yield await linesAsSigned(db, { digestForm: digest === null ? 4 : digestForm }, rows)
    if (rows.length < pageSize) return
    after = rows.at(-1)?.line
  }
}

/** Every payment as it was handed over, or as it stands where the batch was taken back, with what the sheet said. */
export const linesPart: DossierPart = async function* (dossier) {
  async function* shown() {
    for await (const rows of pagesOfLines(dossier))
      yield rows.map((row) => lineOf(row, dossier.record.row))
  }
  yield { name: 'lines.ndjson', chunks: lineChunks(shown()) }
}

function lineOf(row: InvoicedLine, batch: BatchRow) {
  const { line, payeeId, payeeName, bsb, accountNumber, amountToea, reference } = row
  const state = paymentStateOf(row.ownState, batch.state)
  const { sheetName, sheetCode, sheetRow, warnings, repays } = row
  const found = warnings === '' ? [] : warnings.split(',')
  return {
    ...{ line, paymentReference: paymentReference(batch.number, line), payeeId, payeeName },
    ...{ bsb, accountNumber, amountToea, reference, state, sheetName, sheetCode, sheetRow, found },
    // the payment that came back and that this one pays again, by its id
    repays,
    ...(row.invoices && { invoices: row.invoices }),
  }
}

/**
 * What was found when it was handed over, as a sentence and as it was signed, with what the maker said of it. While it is open
 * that is found anew each time, and nothing of it is written down.
 */
export const findingsPart: DossierPart = async function* ({ db, record }) {
  const isOpen = record.row.digest === null
  if (isOpen) yield { leftOut: 'findings', why: notSigned }
  async function* shown() {
    if (isOpen) return
    for await (const rows of findingPages(db, record.row.id)) yield rows.map(said)
  }
  const said = ({ kind, rank, line, evidence, reason, reasonedBy, reasonedAt }: FindingRow) => ({
    ...{ kind, rank, line, evidence, reason },
    reasonedBy: reasonedBy === null ? null : (record.names.get(reasonedBy) ?? reasonedBy),
    reasonedAt,
    title: findingTitle(kind),
    sentence: findingSentence(kind, evidence),
  })
  yield { name: 'findings.ndjson', chunks: lineChunks(shown()) }
}

type Source = ReturnType<typeof signedSource>

/**
 * The very text of which the digest was taken. The source account stands in it as it was then: the entry of the log says how.
 * Where that is of an older time, and the account was changed since, nobody can write the text down any more.
 */
export const digestPart: DossierPart = async function* (dossier) {
  const name = 'digest-inputs.json'
  const { row, source: today } = dossier.record
  if (row.digest === null) return yield { leftOut: name, why: notSigned }
  for (const source of [...(await sourcesThen(dossier.db, row.id)), signedSource(today)]) {
    const hash = createHash('sha256')
    for await (const text of signedPieces(dossier, source)) hash.update(text)
    if (hash.digest('hex') !== row.digest) continue
    yield { name, chunks: textChunks(signedPieces(dossier, source)) }
    return
  }
  const why = 'The source account was changed since, and how it stood then was not written down.'
  yield { leftOut: name, why }
}

async function* signedPieces(dossier: Dossier, source: Source): AsyncGenerator<string> {
  const { row } = dossier.record
  yield signedHead(row, source)
  let isFirst = true
  for await (const rows of pagesOfLines(dossier)) {
    if (rows.length === 0) continue
    yield (isFirst ? '' : ',') + rows.map(signedLine).join(',')
    isFirst = false
  }
  yield* signedTail(row, await readFindings(dossier.db, row.id))
}

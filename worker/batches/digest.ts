import { sha256OfParts } from '../core/sha256.ts'
import type { RunSummary } from '../domain/batches/runs/differences.ts'
import { codeOfKind } from '../domain/batches/runs/template.ts'
import type { Invoice } from '../domain/payees/invoices/invoice.ts'
import type { SourceAccountRow } from '../source-accounts/store.ts'
import type { FindingRow } from './findings/store.ts'
import type { BatchRow } from './load-batch.ts'
import type { PaymentRow } from './payments/store.ts'

type SignedBatch = Pick<BatchRow, 'id' | 'version' | 'valueDate' | 'description' | 'digestForm'> &
  SignedRun
type SignedRun = Pick<BatchRow, 'kind' | 'templateId' | 'periodId' | 'remitter' | 'differences'>
type SignedLine = Pick<
  PaymentRow,
  'line' | 'payeeName' | 'bsb' | 'accountNumber' | 'amountToea' | 'reference'
> & { invoices?: Invoice[] | undefined }

type SignedFinding = Pick<FindingRow, 'kind' | 'rank' | 'line' | 'evidence' | 'reason'>

/**
 * What an approval signs: SHA-256 over everything that ends up in the bank file, and what was found in it with the maker's
 * reasons, and what it is a run of, in one fixed form (docs/storage.md). Batches keep the form they were submitted with: the
 * first has no findings, the second no run, the third no invoices.
 * A change of the source account after the approval changes it too, so the file is then not made.
 */
export function digestOf(
  batch: SignedBatch,
  source: SourceAccountRow,
  lines: SignedLine[],
  found: SignedFinding[],
): Promise<string> {
  return sha256OfParts(signedParts(batch, source, lines, found))
}

/** The signed text, some hundred lines at a time. */
function* signedParts(
  batch: SignedBatch,
  source: SourceAccountRow,
  lines: SignedLine[],
  found: SignedFinding[],
) {
  yield signedHead(batch, signedSource(source))
  for (let from = 0; from < lines.length; from += linesTogether) {
    const part = lines
      .slice(from, from + linesTogether)
      .map(signedLine)
      .join(',')
    yield from === 0 ? part : `,${part}`
  }
  yield* signedTail(batch, found)
}

const linesTogether = 500

/** The form in which lines are handed over: where nobody says an invoice, the one before invoices were. */
export const formOf = (lines: SignedLine[]) => (lines.some(({ invoices }) => invoices) ? 4 : 3)

/** What of a source account is signed: where the money comes from, and how its file is written. */
export function signedSource(source: SourceAccountRow) {
  const switches = Object.entries(source.switches).sort(byName)
  return [
    [source.id, source.bsb, source.accountNumber, source.profile, switches],
    [source.deUserId, source.userName, source.remitter],
  ]
}

/*
 * The signed text is one array as JSON. It is made in pieces, so that whoever writes it down somewhere never holds all lines
 * at once: what stands before the lines, one line (they are divided by commas), and what stands behind them.
 */

export function signedHead(batch: SignedBatch, source: ReturnType<typeof signedSource>): string {
  const { id, version, valueDate, description, digestForm } = batch
  const head = [`bilum batch ${digestForm}`, [id, version, valueDate, description], ...source]
  return `${JSON.stringify(head).slice(0, -1)},[`
}

export function signedLine(signed: SignedLine): string {
  const { line, payeeName, bsb, accountNumber, amountToea, reference, invoices } = signed
  const paid = [line, payeeName, bsb, accountNumber, amountToea, reference]
  return JSON.stringify(invoices ? [...paid, invoices.map(signedInvoice)] : paid)
}

function signedInvoice({ number, day, grossToea, withheldToea }: Invoice) {
  return [number, day, grossToea, withheldToea]
}

export function* signedTail(batch: SignedBatch, found: SignedFinding[]): Generator<string> {
  const { digestForm } = batch
  yield ']'
  if (digestForm > 1) {
    yield ',['
    const texts = found.map(signedFinding).sort()
    for (let from = 0; from < texts.length; from += linesTogether) {
      const part = JSON.stringify(texts.slice(from, from + linesTogether)).slice(1, -1)
      yield from === 0 ? part : `,${part}`
    }
    yield ']'
  }
  if (digestForm > 2) yield `,${JSON.stringify(signedRun(batch))}`
  yield ']'
}

/** Of what it is a run, the code that its kind gives the credits, who paid, and what is different from the last run. */
function signedRun({ templateId, periodId, kind, remitter, differences }: SignedRun) {
  return [templateId, periodId, codeOfKind(kind), remitter, differences && sorted(differences)]
}

function sorted(differences: RunSummary) {
  const { words, ...figures } = differences
  return [Object.entries(figures).sort(byName), Object.entries(words).sort(byName)]
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** As text, so that the order in which they were read does not matter. */
function signedFinding({ kind, rank, line, evidence, reason }: SignedFinding): string {
  return JSON.stringify([kind, rank, line, Object.entries(evidence).sort(), reason])
}

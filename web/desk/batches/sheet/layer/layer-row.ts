import type { PaymentView } from '#contract/batches/payments.ts'
import { amountText } from '#domain/money/money.ts'
import type { SheetColumn, SheetField, SheetProblem, SheetRow } from '#domain/sheets/sheet.ts'
import type { SheetReview } from '../review-sheet.ts'

/** A row of the sheet over the payments of the batch, which it is none of before it is added; or one of those payments. */
export type LayerRow = {
  key: string
  row: SheetRow
  /** By its own reference, where it is a payment already. */
  payment: string | undefined
  problems: SheetProblem[]
  /** What it would pay; nothing while it cannot be paid as it stands. */
  toea: number | undefined
}

export type Layer = (row: SheetRow) => LayerRow

const none: SheetProblem[] = []

/**
 * Every check makes new problem objects. A row that says the same as before stays the same object, so it is not drawn again:
 * that is what the layer remembers of each row while the sheet is open.
 */
export function layerOf(review: SheetReview, before: WeakMap<SheetRow, LayerRow>): Layer {
  return (row) => {
    const problems = review.byRow.get(row.row) ?? none
    const toea = review.readyToeaByRow.get(row.row)
    const known = before.get(row)
    if (known && known.toea === toea && said(known.problems) === said(problems)) return known
    const made = { key: `sheet-${row.row}`, row, payment: undefined, problems, toea }
    before.set(row, made)
    return made
  }
}

const said = (problems: SheetProblem[]) =>
  problems.map(({ message, severity }) => severity + message).join()

export const views = ['mend', 'look', 'batch', 'all'] as const
/** Rows with errors, rows with warnings, payments of the batch, or all of them. */
export type View = (typeof views)[number]

/** Rows of a view in which each of the words stands. One that is being mended stays in sight when it becomes good. */
export function rowsInSight(
  rows: SheetRow[],
  { view, words, touched }: { view: View; words: string; touched: number[] },
  review: SheetReview,
): SheetRow[] {
  if (view === 'batch') return []
  const fits = searchFor(words)
  const stays = new Set(touched)
  return rows.filter((row) => {
    if (view === 'mend' && !review.errorRows.has(row.row) && !stays.has(row.row)) return false
    if (view === 'look' && !review.warningRows.has(row.row) && !stays.has(row.row)) return false
    return stays.has(row.row) || fits(row)
  })
}

function searchFor(words: string) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ cells }: SheetRow) => {
    const text = wanted.length > 0 ? cells.join(' ').toLowerCase() : ''
    return wanted.every((word) => text.includes(word))
  }
}

/** What the batch pays already, under the titles of the sheet. */
export function paymentsInSight(
  lines: PaymentView[],
  columns: SheetColumn[],
  { view, words }: { view: View; words: string },
): LayerRow[] {
  if (view === 'mend' || view === 'look') return []
  const fits = searchFor(words)
  return lines.map((line) => paymentRow(line, columns)).filter(({ row }) => fits(row))
}

function paymentRow(line: PaymentView, columns: SheetColumn[]): LayerRow {
  const width = Math.max(0, ...columns.map(({ index }) => index + 1))
  const cells = Array.from({ length: width }, () => '')
  for (const { field, index } of columns) cells[index] = saidIn(line)[field]
  const { id, paymentReference, amountToea } = line
  const row = { row: line.line, cells }
  return { key: id, row, payment: paymentReference, problems: none, toea: amountToea }
}

function saidIn(line: PaymentView): Record<SheetField, string> {
  const { payeeName, bsb, accountNumber, amountToea, reference, bank } = line
  const [bankCode = '', branchCode = ''] = bsb.split('-')
  return {
    ...{ name: payeeName, surname: payeeName, givenNames: '', payeeCode: '' },
    ...{ bsb, bankCode, branchCode, bank, accountNumber },
    ...{ amount: amountText(amountToea), reference, invoiceDay: '', gross: '', withheld: '' },
    // what each came to is shown on the payment itself
    invoice: (line.invoices ?? []).map(({ number }) => number).join(', '),
  }
}

import type { PaymentView } from '#contract/batches/payments.ts'
import { amountText, parseAmount } from '#domain/money/money.ts'
import { amountWords } from '../../payments/amount-words.ts'

/** Whom a row pays, as far as it is known: chosen, only named, or brought with an account. */
export type PayeeCell =
  | { kind: 'none' }
  | {
      kind: 'known'
      id: string
      name: string
      bank: string
      bsb: string
      accountNumber: string
    }
  | { kind: 'named'; name: string }
  | { kind: 'new'; name: string; bsb: string; accountNumber: string }

export type Field = 'payee' | 'amount' | 'reference'

/** What a person typed, as they typed it: an amount that cannot be read stays in sight. */
export type Cells = { payee: PayeeCell; amount: string; reference: string }

export type RowProblem = {
  field: Field
  text: string
  /** A colleague left something else there. */
  isTheirs?: boolean
  /** What it pays was taken out by a colleague, or may be saved already: it is added by nobody but who types in it again. */
  isHeld?: boolean
}

export type GridRow = {
  /** Stays the same while the row is typed, saved, taken out and brought back. */
  key: string
  /** As the server has it. */
  saved: PaymentView | undefined
  /** As it was when this person typed last, where it was read again since: what they type over. */
  seen?: PaymentView | undefined
  cells: Cells
  /** Taken out. It keeps its place, so that it can come back to it. */
  isGone: boolean
  /** Of a payment that was taken out: it comes back with them. */
  invoices?: PaymentView['invoices'] | undefined
  /** Why the server did not take what was typed: perhaps a colleague typed there meanwhile. */
  problem?: RowProblem | undefined
}

export const noCells: Cells = { payee: { kind: 'none' }, amount: '', reference: '' }

export function rowOf(line: PaymentView): GridRow {
  return { key: line.id, saved: line, cells: cellsOf(line), isGone: false }
}

const asSaved = new WeakMap<PaymentView, Cells>()

/** A line as its cells say it: always the same cells, so a row that has them is as it is saved. */
export function cellsOf(line: PaymentView): Cells {
  const known = asSaved.get(line)
  if (known) return known
  const { payeeId: id, payeeName: name, bank, bsb, accountNumber, amountToea, reference } = line
  const payee: PayeeCell = { kind: 'known', id, name, bank, bsb, accountNumber }
  const cells = { payee, amount: amountText(amountToea), reference }
  asSaved.set(line, cells)
  return cells
}

export const isBlank = ({ payee, amount, reference }: Cells) =>
  payee.kind === 'none' && amount.trim() === '' && reference.trim() === ''

/** The amount in toea; nothing where it cannot be read. It is never guessed. */
export function amountOf({ amount }: Cells): number | undefined {
  const read = parseAmount(amount)
  return read.ok ? read.value : undefined
}

/** What keeps a row from being sent, where somebody has begun it. */
export function problemOf(row: GridRow): GridRow['problem'] {
  if (row.isGone || (!row.saved && isBlank(row.cells))) return undefined
  if (row.problem) return row.problem
  const { payee, amount } = row.cells
  if (payee.kind === 'none') return { field: 'payee', text: 'Whom does it pay?' }
  const read = parseAmount(amount)
  return read.ok ? undefined : { field: 'amount', text: amountWords[read.reason] }
}

/** Is a row only not typed to its end? Nobody is told of that while they type it. */
export function isJustBegun({ problem, cells: { payee, amount } }: GridRow): boolean {
  return problem === undefined && (payee.kind === 'none' || amount.trim() === '')
}

type RowChange = 'none' | 'add' | 'edit' | 'remove' | 'unfinished'

/** Rows are never changed, only replaced: what was found of one stays true. All that were typed in are asked at each key. */
const known = new WeakMap<GridRow, RowChange>()

/** What has to be sent so that the server has the row as it stands here. */
export function changeIn(row: GridRow): RowChange {
  const { saved, cells, isGone, problem } = row
  if (saved && !isGone && !problem && cells === cellsOf(saved)) return 'none'
  const found = known.get(row) ?? findChange(row)
  known.set(row, found)
  return found
}

function findChange(row: GridRow): RowChange {
  const { saved, cells, isGone } = row
  if (isGone) return saved ? 'remove' : 'none'
  if (!saved) {
    if (isBlank(cells)) return 'none'
    return problemOf(row) ? 'unfinished' : 'add'
  }
  const isSame = amountOf(cells) === saved.amountToea && cells.reference.trim() === saved.reference
  if (isSame && !row.problem) return 'none'
  return problemOf(row) ? 'unfinished' : 'edit'
}

export const isUnsaved = (row: GridRow) => changeIn(row) !== 'none'

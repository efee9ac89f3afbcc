import { parseAmount } from '../../money/money.ts'
import {
  columnOf,
  type Delimiter,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'

/** Whole kina, as short as a number is before a comma cuts it. */
const wholeKina = /^(?:PGK|K)?\s*\d+$/i
/** What stands behind the comma of `1,234`, `1,234.50`, `1234,50`, `1,234,567.00` or `1,234.50 PGK`, also with a sign behind it. */
const behindComma = /^(\d{1,3}(?:\.\d+)?)\s*(?:PGK|K(?:INA)?|CR|DR|-|\/[-=])?\.?$/i

/**
 * Without quotation marks `1,234.50` is two cells: an amount of 1 and something else, in whatever column it lands. Whole
 * kina followed by up to three digits can be read both ways, so nobody but the clerk knows.
 */
export function splitAmount(
  { row, cells, quoted = [] }: SheetRow,
  header: SheetHeader,
  delimiter: Delimiter,
): SheetProblem | undefined {
  const column = columnOf(header, 'amount')
  if (!column || delimiter !== ',') return undefined
  const { index, title } = column
  const value = (cells[index] ?? '').trim()
  const parts = [value]
  for (let at = index + 1; behindComma.test(cells[at]?.trim() ?? ''); at++) {
    if (quoted.includes(at)) break
    parts.push((cells[at] ?? '').trim())
    if (parts.at(-1)?.includes('.')) break
  }
  if (parts.length === 1 || quoted.includes(index) || !wholeKina.test(value)) return undefined

  const digits = value.replace(/\D/g, '')
  const [last = ''] = parts.slice(-1).map(withoutSign)
  const whole = /^\d{1,2}$/.test(last)
    ? `${digits}${parts.slice(1, -1).join('')}.${last.padEnd(2, '0')}`
    : `${digits}${parts.slice(1).map(withoutSign).join('')}`
  const written = parts.join(',')
  const sentence =
    `${written} can be ${whole}, cut at its comma, or ${digits}.00 with ${quote(parts.slice(1).join(','))} ` +
    `in the next cell. Write ${whole} in one cell, or ${digits}.00.`
  const code = 'amount_may_be_split'
  return sheetProblem({
    row,
    column: title,
    value: cells[index] ?? '',
    code,
    sentence,
    severity: 'error',
  })
}

function withoutSign(part: string): string {
  return behindComma.exec(part)?.[1] ?? part
}

/** Gross pay before the net: what nobody reads may be cut as well, and the amount would be what stands before it. */
export type CutBefore = (row: SheetRow) => SheetProblem | undefined

/** The first part of a sum that was cut at its comma, and the second. */
const [cutOff, rest] = [/^(?:PGK|K)?\s*\d{1,3}$/i, /^\d{3}(?:\.\d\d)?$/]
/** What is counted is no sum, and has no thousands. */
const counted = /\b(?:days?|hours?|hrs|units|no|number|period|level|grade|id)\b/i

/**
 * Without quotation marks `1,234.50,980.00` under gross and net pays K234.50. A row that has such a pair before its amount and an
 * amount behind it is doubtful where other rows end so much sooner, or where that amount stands for a reference.
 */
export function cutBefore(
  rows: readonly SheetRow[],
  header: SheetHeader,
  delimiter: Delimiter,
): CutBefore {
  const amount = columnOf(header, 'amount')
  const account = columnOf(header, 'accountNumber')
  if (!amount || !account || delimiter !== ',') return () => undefined
  const fields = new Map(header.columns.map(({ index, field }) => [index, field]))
  const isSum = (at: number) => [undefined, 'amount', 'gross', 'withheld'].includes(fields.get(at))
  const firsts = header.titles.flatMap((title, at) =>
    at < amount.index && isSum(at) && isSum(at + 1) && !counted.test(title) ? at : [],
  )
  if (firsts.length === 0) return () => undefined
  const lengths = new Set(
    rows.flatMap(({ cells }) => (cells[account.index]?.trim() ? cells.length : [])),
  )
  const isReference = fields.get(amount.index + 1) === 'reference'

  return ({ row, cells, quoted = [] }) => {
    const cell = (at: number) => (cells[at] ?? '').trim()
    const isPair = (at: number) =>
      cutOff.test(cell(at)) &&
      rest.test(cell(at + 1)) &&
      !quoted.includes(at) &&
      !quoted.includes(at + 1)
    const first = firsts.find(isPair)
    const behind = cell(amount.index + 1)
    if (first === undefined || !parseAmount(behind).ok) return undefined
    // the amount may be cut as well, and what stands behind it
    const cuts = cells.filter((_cell, at) => at >= first && isPair(at))
    const isShorter = cuts.some((_cut, at) => lengths.has(cells.length - 1 - at))
    if (!isShorter && !(isReference && /\.\d\d$/.test(behind))) return undefined
    const sum = `${cell(first)},${cell(first + 1)}`
    const sentence = `${sum} before it can be one sum, cut at its comma: then the amount is ${quote(behind)}. Write ${sum.replace(',', '')} in one cell, or ${cell(first)}.00.`
    const place = { row, column: amount.title, value: cells[amount.index] ?? '' }
    return sheetProblem({ ...place, code: 'amount_may_be_moved', sentence, severity: 'error' })
  }
}

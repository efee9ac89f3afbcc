import { parseAmount } from '../../money/money.ts'
import {
  columnOf,
  type Delimiter,
  type SheetColumn,
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
  sheetRow: SheetRow,
  header: SheetHeader,
  delimiter: Delimiter,
): SheetProblem | undefined {
  const { quoted = [] } = sheetRow
  const column = columnOf(header, 'amount')
  if (!column || delimiter !== ',') return undefined
  const { index } = column
  const value = textAt(sheetRow, index)
  const parts = [value]
  for (let at = index + 1; behindComma.test(textAt(sheetRow, at)); at++) {
    if (quoted.includes(at)) break
    parts.push(textAt(sheetRow, at))
    if (parts.at(-1)?.includes('.')) break
  }
  if (parts.length === 1 || quoted.includes(index) || !wholeKina.test(value)) return undefined

  const digits = value.replace(/\D/g, '')
  const others = parts.slice(1)
  const last = withoutSign(others.at(-1) ?? '')
  const isDecimal = /^\d{1,2}$/.test(last)
  const before = others.slice(0, -1).join('')
  const whole = `${digits}${before}${isDecimal ? `.${last.padEnd(2, '0')}` : last}`
  const sentence =
    `${parts.join(',')} can be ${whole}, cut at its comma, or ${digits}.00 with ${quote(others.join(','))} ` +
    `in the next cell. Write ${whole} in one cell, or ${digits}.00.`
  return inDoubt(sheetRow, column, sentence)
}

/** Of this row nobody but the clerk knows what it pays. */
const inDoubt = (
  { row, cells }: SheetRow,
  { index, title }: SheetColumn,
  sentence: string,
  code = 'amount_may_be_split',
) =>
  sheetProblem({
    ...{ row, column: title, value: cells[index] ?? '' },
    ...{ code, sentence, severity: 'error' },
  })

const textAt = ({ cells }: SheetRow, at: number) => (cells[at] ?? '').trim()

function withoutSign(part: string): string {
  return behindComma.exec(part)?.[1] ?? part
}

/** `812,625`: thousands, or three decimals, as hours and a rate make them where a comma begins the decimals. */
const eitherComma = /^\D*[1-9]\d{0,2},\d{3}$/
/** `980,5`, `0,500` or `1234,567`: where one amount is written so, a comma begins the decimals of all. */
const decimalComma = /,\d\d?$|\b0,|\d{4},/

/** `1,234.50`: where one amount is written so, a comma is of thousands in all, unless another says otherwise. */
const groupComma = /,\d{3}\.\d/

/** Spreadsheets divide at semicolons where a comma begins their decimals. */
function eitherWay(
  rows: readonly SheetRow[],
  column: SheetColumn,
  delimiter: Delimiter,
): CutBefore {
  const { index } = column
  const isAny = (written: RegExp) => rows.some((row) => written.test(textAt(row, index)))
  const isDoubtful = isAny(decimalComma) || (delimiter === ';' && !isAny(groupComma))
  return (sheetRow) => {
    const value = textAt(sheetRow, index)
    if (!isDoubtful || !eitherComma.test(value)) return undefined
    const sentence = `${value} can be ${value.replace(',', '')}.00 or ${value.replace(',', '.')}. Write it without a comma.`
    return inDoubt(sheetRow, column, sentence)
  }
}

/** Gross pay before the net: what nobody reads may be cut as well, and the amount would be what stands before it. */
export type CutBefore = (row: SheetRow) => SheetProblem | undefined

/** The first part of a sum that was cut at its comma, and the second. */
const [cutOff, rest] = [/^(?:PGK|K)?\s*\d{1,3}$/i, /^\d{3}(?:\.\d\d)?$/]
/** What is counted is no sum, and has no thousands. */
const counted = /\b(?:days?|hours?|hrs|units|no|number|period|level|grade|id)\b/i

/** Nobody is paid more than their gross pay, nor ten times the basic one: it was cut, also where every row was. */
const partOf = (title = '') => (/gross/i.test(title) ? 1 : /basic/i.test(title) ? 10 : 1e9)
const kinaOf = (text: string) => Number(text.replace(/^\D*/, ''))

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
  if (!amount || !account) return () => undefined
  const ofComma = eitherWay(rows, amount, delimiter)
  if (delimiter !== ',') return ofComma
  const fields = new Map(header.columns.map(({ index, field }) => [index, field]))
  const isSum = (at: number) => [undefined, 'amount', 'gross', 'withheld'].includes(fields.get(at))
  const firsts = header.titles.flatMap((title, at) =>
    at < amount.index && isSum(at) && isSum(at + 1) && !counted.test(title) ? at : [],
  )
  const lengths = new Set(
    rows.flatMap(({ cells }) => (cells[account.index]?.trim() ? cells.length : [])),
  )
  const isReference = fields.get(amount.index + 1) === 'reference'

  return (sheetRow) => {
    const { cells, quoted = [] } = sheetRow
    const cell = (at: number) => textAt(sheetRow, at)
    const isPair = (at: number) =>
      cutOff.test(cell(at)) &&
      rest.test(cell(at + 1)) &&
      !quoted.includes(at) &&
      !quoted.includes(at + 1)
    const first = firsts.find(isPair)
    const behind = cell(amount.index + 1)
    if (first === undefined || !parseAmount(behind).ok) return ofComma(sheetRow)
    // the amount may be cut as well, and what stands behind it
    const cuts = cells.filter((_cell, at) => at >= first && isPair(at))
    const isShorter = cuts.some((_cut, at) => lengths.has(cells.length - 1 - at))
    const isAbove = kinaOf(cell(amount.index)) > partOf(header.titles[first]) * kinaOf(cell(first))
    if (!isShorter && !isAbove && !(isReference && /\.\d\d$/.test(behind))) return ofComma(sheetRow)
    const sum = `${cell(first)},${cell(first + 1)}`
    const sentence = `${sum} before it can be one sum, cut at its comma: then the amount is ${quote(behind)}. Write ${sum.replace(',', '')} in one cell, or ${cell(first)}.00.`
    return inDoubt(sheetRow, amount, sentence, 'amount_may_be_moved')
  }
}

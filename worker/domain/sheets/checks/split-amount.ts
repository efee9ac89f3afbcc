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

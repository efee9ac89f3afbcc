import type { SheetColumn, SheetHeader, SheetRow } from '../sheet.ts'
import { otherUnit } from './amount-title.ts'
import { fieldOf } from './known-titles.ts'

/** `Account` over `Number`: each two rows that follow each other as one row of titles, at the place of the lower. */
export function titlesOverTwoLines(rows: SheetRow[]): SheetRow[] {
  return rows.slice(1).flatMap((lower, at) => asOne(rows[at], lower) ?? [])
}

/**
 * A whole row of titles that goes on below: every word of the lower row makes a title of the one above it. Or it begins anew
 * there with all that the upper one says: so the desk writes titles of two lines.
 */
export function titlesContinued(upper?: SheetRow, lower?: SheetRow): SheetRow | undefined {
  const both = lower && asOne(upper, lower)
  if (lower && upper && both && beginsAnew(upper.cells, lower.cells)) return lower
  const isTitled = lower?.cells.every((cell, index) => {
    const over = (upper?.cells[index] ?? '').trim()
    return cell.trim() === '' || (over !== '' && fieldOf(both?.cells[index] ?? '') !== undefined)
  })
  return isTitled ? both : undefined
}

function beginsAnew(upper: string[], lower: string[]): boolean {
  const pairs = upper.map((cell, index) => [cell.trim(), (lower[index] ?? '').trim()] as const)
  const isWhole = pairs.every(([over, under]) => under === over || under.startsWith(`${over} `))
  return isWhole && pairs.some(([over, under]) => under !== over)
}

function asOne(upper: SheetRow | undefined, lower: SheetRow): SheetRow | undefined {
  if (!upper || upper.row !== lower.row - 1) return undefined
  const width = Math.max(upper.cells.length, lower.cells.length)
  const titleAt = (index: number) =>
    [upper, lower]
      .map(({ cells }) => (cells[index] ?? '').trim())
      .filter(Boolean)
      .join(' ')
  return { row: lower.row, cells: Array.from({ length: width }, (_, index) => titleAt(index)) }
}

/** Over `Pay` or `Account` these make it another sum, or another account. */
const changingWords =
  /\b(?:gross|tax|deductions?|before|ytd|year to date|last|previous|prior|old|hours?|days?|rate|super\w*|loan|employer|company|source|debit|from)\b/i
/** Merged over several titles, such a word stands over the first of them alone. */
const overSums = /\b(?:ytd|year to date|last|previous|prior|employer)\b/i
const overAccounts = /\b(?:last|previous|prior|old|employer|company|source|debit|from)\b/i

/** What stands above the title of a column that decides a payment, and makes it mean something else. */
export function titlesOver(
  above: SheetRow | undefined,
  { row, titles, columns }: SheetHeader,
): { column: SheetColumn; over: string }[] {
  if (!above || above.row !== row - 1) return []
  const written = above.cells.map((cell) => cell.trim())
  // over the first column stands the title of the whole report
  const first = titles.findIndex((title) => title.trim() !== '')
  return columns.flatMap((column) => {
    const at = written.findLastIndex((cell, index) => cell !== '' && index <= column.index)
    const over = written[at] ?? ''
    const isDecisive = ['bsb', 'accountNumber', 'amount'].includes(column.field)
    const isOfUnit = at === column.index && column.field === 'amount' && otherUnit.test(over)
    // `Period: 14 days` is a line of the report and no title
    const isTitle = !/[:\d]/.test(over)
    const isSame = fieldOf(`${over} ${column.title}`) === column.field
    const ofGroup = column.field === 'amount' ? overSums : overAccounts
    const isOver = at === column.index ? changingWords.test(over) : at > first && ofGroup.test(over)
    return isDecisive && !isSame && (isOfUnit || (isTitle && isOver)) ? [{ column, over }] : []
  })
}

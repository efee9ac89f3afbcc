import { areSameTitles, belowOtherTitles, isTitleRow } from '../checks/titles.ts'
import {
  columnOf,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { isAgainstPaying, saysAlone } from './against-paying.ts'
import { isPayment } from './is-payment.ts'

/**
 * What a row says of those below it, up to the next of its kind: that they have other titles, or that they are held. It is said
 * as the sheet is opened: whoever leaves that row out, since it is no payment, has not said anything of the others.
 */
export function saidBelow(rows: readonly SheetRow[], header: SheetHeader): SheetProblem[] {
  let titles: SheetRow | undefined
  let heading: (LineOver & { row: number }) | undefined
  const account = columnOf(header, 'accountNumber')?.index ?? -1
  const bsb = columnOf(header, 'bsb')?.index ?? account
  const needed = new Set([account, bsb, columnOf(header, 'amount')?.index ?? -1])
  let isAmong = false
  return rows.flatMap((one): SheetProblem[] => {
    // neither a title nor a line over others has a number there
    const isAccount = /^\s*\d\P{L}*$|\d{3}/u.test(one.cells[account] ?? '')
    if (!isAccount && (isTitleRow(one) || (isAmong && areWords(one, needed)))) {
      titles = areSameTitles(one, header) ? undefined : one
      return []
    }
    const line = isAccount ? undefined : lineOver(one, bsb)
    // the next of its kind, or a line with nothing else, is of others
    if (line && (line.isHeld || line.filled === 1 || line.filled === heading?.filled))
      heading = line.isHeld ? { ...line, row: one.row } : undefined
    isAmong ||= isAccount
    if (titles) {
      const cause = `row ${titles.row} above it has other titles than the top of the sheet, so its cells can mean something else. Make it a sheet of its own.`
      return [problem(one, belowOtherTitles, cause)]
    }
    if (!heading || !isPayment(one, header)) return []
    const cause = `it stands below ${quote(heading.text)} in row ${heading.row}, so it may not be meant. Leave the row out, or take that line out of the sheet and upload it again.`
    return [problem(one, 'row_below_stop', cause)]
  })
}

const word = /\p{L}{2}/u

type LineOver = { text: string; filled: number; isHeld: boolean }

/** `End of list`: what stands below it is no part of it. */
const end = /^\W*end(?: of (?:the )?(?:list|pay\w*|report|sheet|file))?\W*$/i

/**
 * A line over rows, which has neither a BSB nor an account: what it says, and how many cells it fills. With others beside it, as
 * `Terminated` has `3 staff`, it says that alone; and of the total of those above nothing is held.
 */
function lineOver({ cells }: SheetRow, bsb: number): LineOver | undefined {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean)
  if (!word.test(first) || /\d{3}/.test(cells[bsb] ?? '')) return undefined
  const parts = [first, ...(first.endsWith(':') ? others.slice(0, 1) : [])]
  const text = parts.join(' ')
  const isAgainst = others.length > 0 ? saysAlone : isAgainstPaying
  const isHeld = parts.some((part) => end.test(part) || isAgainst(part)) && !ofThoseAbove.test(text)
  return { text, filled: 1 + others.length, isHeld }
}

const ofThoseAbove = /\b(?:totals?|above)\b/i

/** Words of their own where every payment has its BSB, account and amount, and no figure anywhere: titles, whatever they are. */
function areWords({ cells }: SheetRow, needed: ReadonlySet<number>): boolean {
  const words = new Set([...needed].map((index) => (cells[index] ?? '').trim().toLowerCase()))
  const areAll = words.size === needed.size && [...words].every((one) => word.test(one))
  return areAll && !cells.some((cell) => /\d/.test(cell))
}

function problem({ row, cells }: SheetRow, code: string, sentence: string): SheetProblem {
  const value = cells.filter((cell) => cell.trim() !== '').join(', ')
  return sheetProblem({ row, column: wholeRow, value, code, sentence, severity: 'error' })
}

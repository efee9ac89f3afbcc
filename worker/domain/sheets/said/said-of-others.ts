import { isTitleRow } from '../checks/titles.ts'
import {
  columnOf,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { cellCharactersMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'
import { isAgainstPaying, mayBeAgainst, wordsOf } from './against-paying.ts'
import { isPayment } from './is-payment.ts'

/** A line that is no payment says of some that they are not to be paid: by their sign, or by name. */
type Saying = { row: number; text: string; sign: string | undefined; words: Set<string> }

const sayingsMax = 100
/** With fewer a number of an employee can be any other. */
const numberCharactersMin = 4
/** `* = on hold`, `H: held`, `*not to be paid`, `those marked # are cancelled`. */
const signs = [
  /^\W{0,3}?([*†‡#^~]{1,3})/u,
  /^\s*([\p{L}\d]{1,3})\s*[=:–—-]/u,
  /\bmarked\s+(?:with\s+)?(?:an?\s+)?["'“(]?([^\s"'”)]{1,3})/iu,
]

/**
 * Payments of which a line above or below them says that they are held. It is said as the sheet is opened: whoever leaves that
 * line out, since it is no payment, has not said anything of these.
 */
export function saidOfOthers(
  rows: readonly SheetRow[],
  above: readonly SheetRow[],
  header: SheetHeader,
): SheetProblem[] {
  const lines = [...above, ...rows].filter((one) => !isPayment(one, header) && !isTitleRow(one))
  const sayings: Saying[] = []
  for (const line of lines) if (sayings.length < sayingsMax) sayings.push(...sayingsIn(line))
  if (sayings.length === 0) return []
  const people = header.columns.flatMap(({ field, index }) =>
    ['name', 'surname', 'givenNames'].includes(field) ? index : [],
  )
  const read = new Set(header.columns.map(({ index }) => index))
  const numbers = (['accountNumber', 'payeeCode'] as const).flatMap(
    (field) => columnOf(header, field)?.index ?? [],
  )
  return rows
    .filter((row) => isPayment(row, header))
    .flatMap((one): SheetProblem[] => {
      const name = people
        .map((index) => (one.cells[index] ?? '').trim())
        .join(' ')
        .slice(0, cellCharactersMax)
      const called = wordsOf(name)
      const hasNumber = (words: Set<string>) =>
        numbers.some((index) => {
          const number = (one.cells[index] ?? '').trim().toLowerCase()
          return number.length >= numberCharactersMin && words.has(number)
        })
      const said = sayings.find(({ sign, words, text }) => {
        if (sign !== undefined && hasSign(one, sign, name, read)) return true
        const isNamed = called.length > 1 && called.every((word) => words.has(word))
        return (isNamed || hasNumber(words)) && isAgainstPaying(without(text, called))
      })
      if (!said) return []
      const sentence = `row ${said.row} says ${quote(said.text)}, so it may not be meant. Leave the row out, or take that line out of the sheet and upload it again.`
      const place = { row: one.row, column: wholeRow, value: name }
      return [sheetProblem({ ...place, code: 'row_said_of', sentence, severity: 'error' })]
    })
}

function sayingsIn({ row, cells }: SheetRow): Saying[] {
  const line = cells.map((cell) => cell.trim()).filter(Boolean)
  const text = line.join(' = ').slice(0, cellCharactersMax)
  return text.split(/[;\n]|\.\s/).flatMap((sentence) => {
    if (!mayBeAgainst(sentence)) return []
    const words = new Set(wordsOf(sentence))
    const parts = sentence.split(',').filter(isAgainstPaying)
    const marks = parts.flatMap((part) => signs.flatMap((sign) => sign.exec(part)?.[1] ?? []))
    const found = marks.length > 0 ? marks : [undefined]
    return found.map((sign) => ({ row, text: sentence.trim(), sign, words }))
  })
}

function without(text: string, called: readonly string[]): string {
  const isOfName = new Set(called)
  return text
    .toLowerCase()
    .replace(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu, (word) => (isOfName.has(word) ? ' ' : word))
}

/** A sign of letters has a cell of its own; any other may stand at a name as well. */
function hasSign({ cells }: SheetRow, sign: string, name: string, read: ReadonlySet<number>) {
  const isLetters = /^[\p{L}\d]/u.test(sign)
  if (!isLetters && (name.startsWith(sign) || name.endsWith(sign))) return true
  return cells.some((cell, index) => cell.trim() === sign && !read.has(index))
}

import { readSigned } from '../amount.ts'
import { signed } from '../balances.ts'
import type { StatementMapping } from '../mapping.ts'
import {
  problemAt,
  type Report,
  type StatementLine,
  type StatementProblem,
  statementLimits,
  wordsOf,
} from '../statement.ts'
import { bankDayOf } from '../written-day.ts'

const moneyFields = ['debit', 'credit', 'amount', 'balance'] as const
type Figures = Partial<Record<(typeof moneyFields)[number], number>>

/** A row of a CSV that adds up the lines, and is none. */
export type TotalRow = {
  row: number
  words: string
  figures: Figures
  /** Of what an amount without a side is the total, where the row says it. */
  side: 'debit' | 'credit' | undefined
}

const totals = new Set(['total', 'totals', 'subtotal', 'subtotals'])
/** What banks write beside it. A row with any other word may be a line whose day is lost. */
const beside = new Set(
  `sub grand page statement period overall closing day daily month monthly debit debits credit credits dr cr amount amounts
  of for the this on page to date transaction transactions movement movements payment payments deposit deposits withdrawal
  withdrawals paid in out net gross all line lines entry entries item items no number count k pgk kina and`.split(
    /\s+/,
  ),
)

const wordsIn = (cell: string) =>
  cell
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

/** A row without a day whose first cell, or whose text, has the word for it and no word of anything else. */
export function isTotalRow(
  cells: readonly string[],
  cell: (field: keyof StatementMapping) => string,
): boolean {
  if (bankDayOf(cell('day')) !== undefined) return false
  const first = cells.find((one) => one.trim() !== '') ?? ''
  return [first, cell('text')].some((said) => {
    const words = wordsIn(said)
    return words.some((word) => totals.has(word)) && words.every(isOfTotals)
  })
}

const isOfTotals = (word: string) => totals.has(word) || beside.has(word)

/** What a row of totals says; a figure that is none is reported. */
export function totalRowOf(
  row: number,
  cells: readonly string[],
  cell: (field: keyof StatementMapping) => string,
  report: Report,
): TotalRow {
  const figures: Figures = {}
  for (const field of moneyFields) {
    const written = cell(field)
    if (written === '' || written === '-') continue
    const toea = readSigned(written)
    if (toea === undefined) {
      report(row, field, 'not_an_amount', `“${written.slice(0, 40)}” is no amount.`)
    } else figures[field] = toea
  }
  const said = cells.map((one) => one.trim()).filter(Boolean)
  const named = wordsIn(said.join(' '))
  const isOf = (...words: string[]) => named.some((word) => words.includes(word))
  const [isDebit, isCredit] = [isOf('debit', 'debits', 'dr'), isOf('credit', 'credits', 'cr')]
  const side = isDebit === isCredit ? undefined : isDebit ? 'debit' : 'credit'
  return { row, words: wordsOf(said.join(' ')), figures, side }
}

/** What some of the lines come to, and where the account stands after them. */
type Part = { count: number; debit: number; credit: number; balanceToea: number | undefined }
const nothing: Part = { count: 0, debit: 0, credit: 0, balanceToea: undefined }

/**
 * What each row of totals says beside the lines, as they stand in the file: those above it, those since the totals before, or
 * all of them. One that comes to something else refuses the file: a row is missing, or was changed.
 */
export function compareTotals(
  found: readonly TotalRow[],
  lines: readonly StatementLine[],
  closingToea: number,
): { says: string[]; problems: StatementProblem[] } {
  const says: string[] = []
  const problems: StatementProblem[] = []
  const all = { ...lines.reduce(withLine, nothing), balanceToea: closingToea }
  let [above, before, at] = [nothing, nothing, 0]
  for (const total of found) {
    const { row, words, figures } = total
    for (let line = lines[at]; line && line.row < row; line = lines[at]) {
      above = withLine(above, line)
      at += 1
    }
    const parts = [all, above, since(above, before)].filter(({ count }) => count > 0)
    before = above
    const written = figuresIn(figures)
    if (written === '') says.push(`Row ${row} is no line, and was passed over: “${words}”.`)
    else if (parts.some((part) => fits(total, part))) {
      says.push(`Row ${row} gives totals, ${written}: the lines come to the same.`)
    } else {
      const { debit, credit } = all
      const sums = figuresIn({ debit, credit, amount: credit - debit, balance: closingToea })
      const differs = `it gives totals, ${written}, and the lines come to ${sums}. A row is missing or was changed.`
      problems.push(problemAt(row, 'total', 'totals_differ', differs))
    }
  }
  const { stillMax } = statementLimits
  const more = says.splice(stillMax).length
  if (more > 0) says.push(`Rows of totals that were looked at and are not named here: ${more}.`)
  return { says, problems }
}

function withLine(part: Part, { amountToea, balanceToea }: StatementLine): Part {
  return {
    count: part.count + 1,
    debit: part.debit + Math.max(0, -amountToea),
    credit: part.credit + Math.max(0, amountToea),
    balanceToea,
  }
}

const since = (above: Part, before: Part): Part => ({
  count: above.count - before.count,
  debit: above.debit - before.debit,
  credit: above.credit - before.credit,
  balanceToea: above.balanceToea,
})

function fits({ figures, side }: TotalRow, part: Part): boolean {
  const { debit, credit, amount, balance } = figures
  const isTogether = (toea: number) =>
    side
      ? Math.abs(toea) === part[side]
      : toea === part.credit - part.debit || toea === part.credit + part.debit
  return (
    (debit === undefined || Math.abs(debit) === part.debit) &&
    (credit === undefined || credit === part.credit) &&
    (amount === undefined || isTogether(amount)) &&
    (balance === undefined || balance === part.balanceToea)
  )
}

const figuresIn = (figures: Figures) =>
  moneyFields
    .flatMap((field) => {
      const toea = figures[field]
      return toea === undefined ? [] : [`${field} ${signed(toea)}`]
    })
    .join(', ')

import type { Day } from '../calendar.ts'
import { withSignsShown } from '../hidden-sign.ts'

/** How a file of the bank's is written; the last is one of payments that came back. */
export const statementFormats = ['csv', 'mt940', 'camt053', 'returns'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** The second axis of a payment: did somebody see it on the statement, and did another say so? */
export const matchStates = ['unreconciled', 'tentative', 'reconciled'] as const
export type MatchState = (typeof matchStates)[number]

export const statementLimits = {
  bytesMax: 2 * 1024 * 1024,
  linesMax: 20_000,
  /** A line of a file, in characters. */
  lineMax: 4_000,
  textMax: 400,
  referenceMax: 80,
  /** The most on an account, or in one line: K10 billion. */
  toeaMax: 1_000_000_000_000,
  problemsMax: 20,
  /** Rows that move no money, by their numbers, and rows of totals: the rest is counted. */
  stillMax: 100,
  /** Lines that one press confirms. */
  confirmedMax: 50,
  titleMax: 60,
} as const

/** One line of a statement as the bank books it. */
export type StatementLine = {
  /** Where it stands in the file. */
  row: number
  day: Day
  /** Less than nothing where it left the account. */
  amountToea: number
  text: string
  reference: string
  /** What the account has after it, where the file says it. */
  balanceToea: number | undefined
}

export type Statement = {
  format: Exclude<StatementFormat, 'returns'>
  /** The account it is of, where the file says it. */
  account: string | undefined
  /** The figures of each cell above the titles of a CSV, where banks write whose it is. */
  figuresAbove?: string[]
  openingToea: number
  closingToea: number
  lines: StatementLine[]
  /** What of the file is no line, in a sentence each: rows that move no money, totals. */
  passedOver: string[]
}

/** What keeps a file from being read: the row, the field and the limit. */
export type StatementProblem = { row: number; field: string; code: string; message: string }

export type StatementRead =
  | { ok: true; statement: Statement }
  | { ok: false; problems: StatementProblem[] }

export const problemAt = (row: number, field: string, code: string, says: string) => ({
  row,
  field,
  code,
  message: `Row ${row}, ${field}: ${says}`,
})

/** Rows that move no money, as they stand in the file; nothing where there are none. */
export function stillRows(rows: readonly Pick<StatementLine, 'row'>[]): string[] {
  if (rows.length === 0) return []
  const { stillMax } = statementLimits
  const named = rows.map(({ row }) => row).sort((one, other) => one - other)
  const shown = named.slice(0, stillMax).join(', ')
  if (named.length === 1) return [`Row ${shown} moves no money, and was passed over.`]
  const more = named.length > stillMax ? ` and ${named.length - stillMax} more` : ''
  return [`Rows ${shown}${more} move no money, and were passed over.`]
}

/** Collects what is wrong, up to a limit: a broken file may have a problem in every row. */
export function statementProblems() {
  const problems: StatementProblem[] = []
  const report = (row: number, field: string, code: string, says: string) => {
    if (problems.length < statementLimits.problemsMax) {
      problems.push(problemAt(row, field, code, says))
    }
  }
  return { problems, report }
}
export type Report = ReturnType<typeof statementProblems>['report']

/**
 * Text as the bank wrote it: controls are spaces, and what else nobody sees is shown as �, so that no line reads as another.
 * What is too long is refused by its limit.
 */
export function wordsOf(written: string): string {
  return withSignsShown(written.replace(/\p{Cc}/gu, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Refuses words above their limit; nothing is cut. */
export function checkWords(line: StatementLine, report: Report): void {
  const { textMax, referenceMax } = statementLimits
  const over = (field: string, many: number, max: number) =>
    report(line.row, field, 'too_long', `it has ${many} characters; at most ${max} are kept.`)
  if (line.text.length > textMax) over('text', line.text.length, textMax)
  if (line.reference.length > referenceMax) over('reference', line.reference.length, referenceMax)
}

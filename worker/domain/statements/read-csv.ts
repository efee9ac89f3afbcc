import { readDay } from '../sheets/read-day.ts'
import { readCsv } from '../sheets/text/csv.ts'
import { readSigned } from './amount.ts'
import { checkBalances, refused } from './balances.ts'
import { mappingFieldWords, type StatementMapping } from './mapping.ts'
import {
  problemAt,
  type Report,
  type StatementLine,
  type StatementRead,
  statementLimits,
  statementProblems,
  wordsOf,
} from './statement.ts'

/** Titles stand in one of so many rows; above them banks write the name of the account. */
const titleRowsMax = 20

type CsvTable = {
  titleRow: number
  titles: string[]
  rows: { row: number; cells: string[] }[]
}

/** A CSV as rows under a row of titles: the first that has five cells with words, or as many as any of the first rows. */
export function openCsv(text: string): CsvTable {
  const first = text.slice(0, 4_000)
  const counts = ([',', ';', '\t'] as const).map((one) => [one, first.split(one).length] as const)
  const [delimiter] = counts.toSorted(([, one], [, other]) => other - one)[0] ?? [',' as const]
  const { rows } = readCsv(text, delimiter, statementLimits.linesMax + titleRowsMax + 1)
  const filled = (cells: string[]) => cells.filter((cell) => /[A-Za-z]/.test(cell)).length
  const head = rows.slice(0, titleRowsMax)
  const most = Math.max(0, ...head.map(({ cells }) => filled(cells)))
  const at = Math.max(
    0,
    head.findIndex(({ cells }) => filled(cells) === most),
  )
  return {
    titleRow: rows[at]?.row ?? 1,
    titles: (rows[at]?.cells ?? []).map((cell) => cell.trim()),
    rows: rows.slice(at + 1).map(({ row, cells }) => ({ row, cells })),
  }
}

/** Where each column of a mapping stands; a title that is not there, or twice, is reported. */
export function placesOf<Field extends string>(
  { titleRow, titles }: CsvTable,
  mapping: Record<Field, string>,
  words: Record<Field, string>,
  report: Report,
): Partial<Record<Field, number>> {
  const places: Partial<Record<Field, number>> = {}
  for (const field of Object.keys(words) as Field[]) {
    const title = mapping[field].trim()
    if (title === '') continue
    const at = titles.indexOf(title)
    if (at < 0)
      report(titleRow, words[field], 'title_missing', `no column has the title “${title}”.`)
    else if (titles.lastIndexOf(title) !== at) {
      report(titleRow, words[field], 'title_twice', `two columns have the title “${title}”.`)
    } else places[field] = at
  }
  return places
}

type Row = StatementLine & { balanceToea: number }

/** A bank's CSV by the mapping of its account, the oldest row first or the newest first. */
export function readCsvStatement(text: string, mapping: StatementMapping): StatementRead {
  const table = openCsv(text)
  const { titleRow, rows } = table
  const { problems, report } = statementProblems()
  const places = placesOf(table, mapping, mappingFieldWords, report)
  if (problems.length > 0) return refused(problems)

  const accounts = new Set<string>()
  const lines = rows.flatMap(({ row, cells }): Row[] => {
    const cell = (field: keyof StatementMapping) => cells[places[field] ?? -1]?.trim() ?? ''
    if (cell('account') !== '') accounts.add(cell('account'))
    const line = readRow(row, cell, report)
    return line ? [line] : []
  })
  if (accounts.size > 1) {
    report(
      titleRow,
      'account',
      'several_accounts',
      'the rows are of several accounts; a statement is of one.',
    )
  }
  if (problems.length > 0) return refused(problems)
  if (lines.length === 0) {
    return refused([problemAt(titleRow, 'file', 'no_lines', 'there is no row below the titles.')])
  }
  const ordered = isNewestFirst(lines) ? lines.toReversed() : lines
  const first = ordered[0]
  return checkBalances({
    format: 'csv',
    account: [...accounts][0],
    openingToea: first ? first.balanceToea - first.amountToea : 0,
    closingToea: ordered.at(-1)?.balanceToea ?? 0,
    lines: ordered,
  })
}

type Cell = (field: keyof StatementMapping) => string

function readRow(row: number, cell: Cell, report: Report): Row | undefined {
  const day = readDay(cell('day'))
  const amountToea = amountOf(row, cell, report)
  const balanceToea = readSigned(cell('balance'))
  if (!day) report(row, 'date', 'not_a_day', `“${cell('day').slice(0, 40)}” is no day.`)
  if (balanceToea === undefined) {
    report(row, 'balance', 'not_an_amount', `“${cell('balance').slice(0, 40)}” is no amount.`)
  }
  if (!day || amountToea === undefined || balanceToea === undefined) return undefined
  const [text, reference] = [wordsOf(cell('text')), wordsOf(cell('reference'))]
  return { row, day, amountToea, text, reference, balanceToea }
}

/** One column with a sign, or what stands in exactly one of two. */
function amountOf(row: number, cell: Cell, report: Report): number | undefined {
  const bad = (field: string) => {
    report(
      row,
      field,
      'not_an_amount',
      `“${cell(field as keyof StatementMapping).slice(0, 40)}” is no amount.`,
    )
    return undefined
  }
  if (cell('amount') !== '') {
    const toea = readSigned(cell('amount'))
    return toea === undefined || toea === 0 ? bad('amount') : toea
  }
  const [debit, credit] = (['debit', 'credit'] as const).map((field) => {
    const written = cell(field)
    return written === '' || written === '-' ? 0 : readSigned(written)
  })
  if (debit === undefined) return bad('debit')
  if (credit === undefined) return bad('credit')
  // some banks write what left with a sign as well
  if ((debit === 0) === (credit === 0)) {
    report(
      row,
      'amount',
      'amount_doubtful',
      'it stands in debit or in credit: in exactly one of them.',
    )
    return undefined
  }
  if (credit < 0) return bad('credit')
  return debit === 0 ? credit : -Math.abs(debit)
}

/** The later days stand above, or within one day the balances only fit from below. */
function isNewestFirst(lines: Row[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return false
  if (first.day !== last.day) return first.day > last.day
  const fits = (from: Row[]) =>
    from.every((line, at) => {
      const before = from[at - 1]
      return !before || before.balanceToea + line.amountToea === line.balanceToea
    })
  return !fits(lines) && fits(lines.toReversed())
}

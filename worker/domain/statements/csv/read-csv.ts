import { readSigned } from '../amount.ts'
import { checkBalances, refused, tooManyLines } from '../balances.ts'
import { mappingFieldWords, type StatementMapping } from '../mapping.ts'
import {
  problemAt,
  type Report,
  type StatementLine,
  type StatementRead,
  statementLimits,
  statementProblems,
  stillRows,
  wordsOf,
} from '../statement.ts'
import { bankDayOf } from '../written-day.ts'
import { type BalanceRow, balanceRowOf, balanceRowTrouble } from './balance-rows.ts'
import { type Side, sidesOf } from './csv-sides.ts'
import {
  type CsvRow,
  type CsvTable,
  cutAmount,
  figuresAbove,
  linesAbove,
  openCsv,
  placesOf,
} from './csv-table.ts'
import { otherMoney } from './other-money.ts'
import { compareTotals, isTotalRow, totalRowOf } from './total-rows.ts'

type Row = StatementLine & { balanceToea: number }

/** A bank's CSV by the mapping of its account, the oldest row first or the newest first. */
export function readCsvStatement(text: string, mapping: StatementMapping): StatementRead {
  const table = openCsv(text)
  const { titleRow, rows } = table
  if (table.problems.length > 0) return refused(table.problems)
  // what is no line is left out below, so that those that were read would not come to too many
  if (table.rowCount > rows.length) return refused([tooManyLines(table.rowCount)])
  const { problems, report } = statementProblems()
  const places = placesOf(table, mapping, mappingFieldWords, report)
  if (problems.length > 0) return refused(problems)
  const { amount, debit, credit, balance: balanceAt } = places
  const above = linesAbove(table, places.day, [[amount, debit, credit], [balanceAt]])
  if (above.length > 0) return refused(above)
  const foreign = otherMoney(table, [amount, debit, credit, balanceAt])
  if (foreign.length > 0) return refused(foreign)

  const accounts = new Set<string>()
  const said: BalanceRow[] = []
  const cellsOf =
    ({ cells }: CsvRow): Cell =>
    (field) =>
      cells[places[field] ?? -1]?.trim() ?? ''
  const isTotal = (one: CsvRow) => isTotalRow(one.cells, cellsOf(one))
  const totals = rows
    .filter(isTotal)
    .map((one) => totalRowOf(one.row, one.cells, cellsOf(one), report))
  const others = rows.filter((one) => !isTotal(one))
  const { sideOf, doubtful } = sidesOf(others, places)
  if (doubtful) report(doubtful.row, 'amount', 'amount_doubtful', sideDoubtful)
  const still: { row: number }[] = []
  const lines = others.flatMap((one): Row[] => {
    const { row, cells } = one
    const cell = cellsOf(one)
    if (cell('account') !== '' && accounts.size < 2) accounts.add(cell('account'))
    const balance = balanceRowOf(row, cell)
    if (balance) said.push(balance)
    const line = balance ? undefined : readRow(row, cell, sideOf(cells), report)
    if (line?.amountToea === 0) still.push(line)
    return line && hasBalance(line) ? [line] : []
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
  // one line alone follows no balance
  const cut =
    lines.filter(({ amountToea }) => amountToea !== 0).length <= 1 ? cutsIn(table, places) : []
  if (cut.length > 0) return refused(cut)
  const ordered = isNewestFirst(lines) ? lines.toReversed() : lines
  const first = ordered[0]
  const statement = {
    format: 'csv' as const,
    account: [...accounts][0],
    figuresAbove: figuresAbove(table),
    openingToea: first ? first.balanceToea - first.amountToea : 0,
    closingToea: ordered.at(-1)?.balanceToea ?? 0,
    lines: ordered,
  }
  const compared = compareTotals(totals, lines, statement.closingToea)
  const passedOver = [...stillRows(still), ...compared.says]
  const checked = checkBalances({ ...statement, passedOver })
  const trouble = [
    ...said.flatMap((row) => balanceRowTrouble(row, statement)),
    ...(checked.ok ? [] : checked.problems),
    ...compared.problems,
  ]
  return trouble.length > 0 ? refused(trouble.slice(0, statementLimits.problemsMax)) : checked
}

/** What can be cut at its comma in a statement of one line. */
function cutsIn(table: CsvTable, places: Partial<Record<keyof StatementMapping, number>>) {
  const amounts = [places.amount, places.debit, places.credit, places.balance]
  return table.rows.flatMap((row) => amounts.flatMap((at) => cutAmount(row, at, table) ?? []))
}

const sideDoubtful =
  'the side behind its balance may be of the amount or of the balance. Move that column before the balance, or write a minus before what left.'

type Cell = (field: keyof StatementMapping) => string

/** What moves money has one; a row of 0.00 may have none. */
const hasBalance = (line: StatementLine): line is Row => line.balanceToea !== undefined

function readRow(row: number, cell: Cell, side: Side, report: Report): StatementLine | undefined {
  const day = bankDayOf(cell('day'))
  const amountToea = amountOf(row, cell, side, report)
  const balanceToea = readSigned(cell('balance'))
  const isStill = amountToea === 0 && cell('balance') === ''
  if (!day) report(row, 'date', 'not_a_day', `“${cell('day').slice(0, 40)}” is no day.`)
  if (balanceToea === undefined && !isStill) {
    report(row, 'balance', 'not_an_amount', `“${cell('balance').slice(0, 40)}” is no amount.`)
  }
  if (!day || amountToea === undefined || (balanceToea === undefined && !isStill)) return undefined
  const [text, reference] = [wordsOf(cell('text')), wordsOf(cell('reference'))]
  return { row, day, amountToea, text, reference, balanceToea }
}

/** One column with a sign, or with its side in another, or what stands in exactly one of two. */
function amountOf(row: number, cell: Cell, side: Side, report: Report): number | undefined {
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
    if (toea === undefined) return bad('amount')
    return toea === 0 ? 0 : side * toea
  }
  const [debit, credit] = (['debit', 'credit'] as const).map((field) => {
    const written = cell(field)
    return written === '' || written === '-' ? 0 : readSigned(written)
  })
  if (debit === undefined) return bad('debit')
  if (credit === undefined) return bad('credit')
  // nothing moved where a figure says so; where none does it may be lost
  const isSaid = /\d/.test(cell('debit') + cell('credit'))
  if (debit === 0 && credit === 0 && isSaid) return 0
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

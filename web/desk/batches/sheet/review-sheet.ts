import { checkSheet } from '#domain/sheets/check-sheet.ts'
import type { SheetContext, SheetProblem } from '#domain/sheets/sheet.ts'
import type { OpenSheet } from './open-sheet-state.ts'
import type { SheetRules } from './sheet-rules.ts'

/** A sheet as the desk shows it: how much is ready, and what is wrong where. */
export type SheetReview = {
  /** Rows that are meant as payments, good or not. */
  rowCount: number
  /** Rows that are ready or need somebody: also totals and titles that do not fit, which are no payments. */
  rowsInAll: number
  readyCount: number
  readyToea: number
  /** By row: what each good one pays. */
  readyToeaByRow: Map<number, number>
  errorRows: Set<number>
  warningRows: Set<number>
  problems: SheetProblem[]
  byRow: Map<number, SheetProblem[]>
}

/** Our own check and what the server added, as one. */
export function reviewSheet(
  { sheet, serverProblems, answers }: OpenSheet,
  { limits, simplify, ...around }: SheetRules & Pick<SheetContext, 'last'>,
): SheetReview {
  const reading = checkSheet(sheet, limits, simplify, { ...around, answers })
  const known = new Set(reading.problems.map(keyOf))
  const added = serverProblems.filter((problem) => !known.has(keyOf(problem)))
  const problems = [...reading.problems, ...added].sort((one, other) => one.row - other.row)
  const rowsWith = (severity: SheetProblem['severity']) =>
    new Set(problems.filter((problem) => problem.severity === severity).map(({ row }) => row))

  const errorRows = rowsWith('error')
  const ready = reading.payments.filter(({ row }) => !errorRows.has(row))
  const titles = sheet.header?.row ?? 0
  const missing = [...errorRows].filter((row) => row > titles).length
  return {
    rowCount: reading.rowCount,
    rowsInAll: Math.max(reading.rowCount, ready.length + missing),
    readyCount: ready.length,
    readyToea: ready.reduce((total, { amountToea }) => total + amountToea, 0),
    readyToeaByRow: new Map(ready.map(({ row, amountToea }) => [row, amountToea])),
    errorRows,
    warningRows: rowsWith('warning'),
    problems,
    byRow: Map.groupBy(problems, ({ row }) => row),
  }
}

function keyOf({ row, column, code }: SheetProblem): string {
  return `${row}\n${column}\n${code}`
}

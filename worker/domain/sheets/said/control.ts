import { formatToea } from '../../money/money.ts'
import {
  type SheetAnswers,
  type SheetHeader,
  type SheetProblem,
  sheetProblem,
  wholeSheet,
} from '../sheet.ts'

/** What the payroll's own report says of all payments: a sheet that differs lacks a row, or has one too many. */
export function checkControl(
  { rowCount, writtenToea }: { rowCount: number; writtenToea: number },
  { row }: SheetHeader,
  { controlTotalToea, headCount }: SheetAnswers,
): SheetProblem[] {
  const problems: SheetProblem[] = []
  const say = (code: string, value: string, sentence: string) =>
    problems.push(
      sheetProblem({ row, column: wholeSheet, value, code, sentence, severity: 'error' }),
    )
  if (controlTotalToea !== undefined && controlTotalToea !== writtenToea) {
    const [said, found] = [controlTotalToea, writtenToea].map(formatToea)
    say(
      'control_total_differs',
      said ?? '',
      `The control total is ${said}, but the sheet has ${found}.`,
    )
  }
  if (headCount !== undefined && headCount !== rowCount) {
    const sentence = `The head count is ${headCount}, but the sheet has ${rowCount} payments.`
    say('head_count_differs', String(headCount), sentence)
  }
  return problems
}

import { closedSheet } from '../open-text.ts'
import type { LastSheet, Sheet, SheetAnswers } from '../sheet.ts'
import { changedColumns } from './changed-columns.ts'
import { columnsToSay } from './unsaid-columns.ts'

/** A sheet whose money is in other columns than the last time: closed until somebody said of each what it holds. */
export function askedAgain(sheet: Sheet, last: LastSheet, answers: SheetAnswers): Sheet {
  const { header, rows, encoding, delimiter } = sheet
  if (!header || encoding === 'bank-file') return sheet
  const problems = changedColumns(header, last, answers).filter(
    ({ severity }) => severity === 'error',
  )
  const doubtful = header.columns.filter(({ title }) =>
    problems.some(({ column }) => column === title),
  )
  const unsaid = columnsToSay(
    header,
    rows,
    doubtful.map(({ index }) => index),
  )
  if (problems.length === 0 || unsaid.length === 0) return sheet
  const nearestTitles = header.titles
  return { ...closedSheet, encoding, delimiter, problems, nearestTitles, unsaid }
}

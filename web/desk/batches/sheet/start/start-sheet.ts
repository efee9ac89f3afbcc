import type { Sheet, SheetAnswers } from '#domain/sheets/sheet.ts'
import type { OpenSheet } from '../open-sheet-state.ts'

/** A sheet as it was opened, before anybody touched it. */
export function startSheet(
  fileName: string,
  sheet: Sheet,
  answers: SheetAnswers = {},
  original?: OpenSheet['original'],
): OpenSheet {
  const said = { serverProblems: [], touched: [], typing: '', corrections: [] }
  return { fileName, original, sheet, before: [], answers, ...said }
}

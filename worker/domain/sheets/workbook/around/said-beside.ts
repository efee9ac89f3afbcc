import { isAgainstPaying } from '../../said/against-paying.ts'
import { type SheetProblem, sheetProblem, wholeRow } from '../../sheet.ts'
import { quote } from '../../written-cell.ts'
import type { Workbook } from '../read-workbook.ts'
import { heldByColour } from './legend.ts'

/** What a note beside a payment says against it, or a colour. */
export function saidBeside({ notes, rows, looks }: Workbook, headerRow: number): SheetProblem[] {
  const filled = new Set(rows.map(({ row }) => row))
  const ask = (row: number, code: string, cause: string, mend: string) => {
    const sentence = `${cause}, so it may not be meant. Leave the row out, or ${mend} and upload the workbook again.`
    return sheetProblem({ row, column: wholeRow, value: '', code, sentence, severity: 'error' })
  }
  const noted = notes
    .filter(({ row, text }) => row > headerRow && filled.has(row) && isAgainstPaying(text))
    .map(({ row, text }) =>
      ask(
        row,
        'row_note_stops',
        `the note beside it says ${quote(text.trim())}`,
        'take the note away',
      ),
    )
  const coloured = heldByColour(rows, looks, headerRow).map(({ row, legend }) =>
    ask(
      row,
      'row_coloured',
      `it is in a colour of which the sheet says ${quote(legend)}`,
      'take its colour away',
    ),
  )
  return [...noted, ...coloured]
}

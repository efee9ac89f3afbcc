import { fieldWords } from '../head/field-words.ts'
import { chosenField } from '../head/known-titles.ts'
import { type SheetAnswers, type SheetHeader, type SheetProblem, sheetProblem } from '../sheet.ts'
import { quote } from '../written-cell.ts'

/** Every column that is read, or not read, because that was said of a sheet with the same titles: never in silence. */
export function rememberedColumns(
  { row, titles }: SheetHeader,
  { mapping = {}, remembered = {} }: SheetAnswers,
): SheetProblem[] {
  return titles.flatMap((title): SheetProblem[] => {
    const said = chosenField(remembered, title)
    if (said === undefined || chosenField(mapping, title) !== undefined) return []
    const how = said === 'unread' ? 'is not read' : `is read as ${fieldWords[said]}`
    const sentence = `${quote(title.trim())} ${how}, as was confirmed for a sheet with these titles.`
    const place = { row, column: title, value: said, code: 'mapping_remembered' }
    return [sheetProblem({ ...place, sentence, severity: 'warning' })]
  })
}

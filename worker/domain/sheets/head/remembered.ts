import type { LastSheet, Sheet, SheetAnswers } from '../sheet.ts'
import type { ColumnChoice } from './known-titles.ts'

/** What was said of the columns: what is said of this sheet goes before what was said of an earlier one. */
export function choiceOf({ mapping, remembered }: SheetAnswers): ColumnChoice {
  return { ...remembered, ...mapping }
}

/**
 * The titles by which a mapping is remembered, as one text: each as it is looked up, without the blanks around it. One title
 * more, less or other is another sheet. Rows without titles and bank files say too little of whose they are.
 */
export function titlesOf({ header, nearestTitles, encoding }: Sheet): string | undefined {
  const titles = header ? (header.row > 0 ? header.titles : undefined) : nearestTitles
  if (!titles || encoding === 'bank-file') return undefined
  return JSON.stringify(titles.map((title) => title.trim()))
}

/** What is to be remembered of a sheet that was kept: what was said of titles that it has. */
export function mappingToRemember({ header }: Sheet, answers: SheetAnswers): ColumnChoice {
  const there = new Set(header?.titles.map((title) => title.trim()))
  return Object.fromEntries(Object.entries(choiceOf(answers)).filter(([title]) => there.has(title)))
}

/** What the next sheet of the same template is held against. A bank file is read by its places, and says nothing of titles. */
export function lastSheetOf({ header, encoding }: Sheet): LastSheet | undefined {
  if (!header || encoding === 'bank-file') return undefined
  return {
    titles: header.titles.map((title) => title.trim()),
    columns: Object.fromEntries(header.columns.map(({ field, title }) => [field, title.trim()])),
  }
}

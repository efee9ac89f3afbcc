import { looksLikePayment } from '../checks/titles.ts'
import type { HeaderSearch } from '../headers.ts'
import type { SheetHeader, SheetProblem, SheetRow, UnsaidColumn } from '../sheet.ts'
import { titleCharactersMax } from '../sheet-limits.ts'
import { filledCells, samplesOf, untitledColumns } from './untitled.ts'

/** What a person can say away: which column it is. Everything else is mended in the sheet. */
const answered = new Set(['column_missing', 'column_twice'])
/** A row that has fewer known titles may be no row of titles, unless payments begin below it. */
const missingMax = 2
/** A name, a BSB, an account number and an amount. */
const columnsMin = 4
/** Of titles of which fewer say what they hold, what stands below them is proposed. */
const titlesKnown = 2

/** The columns of a sheet that is closed because its titles leave one open; none where nobody could answer. */
export function unsaidColumns(
  { header, repeated, missing }: HeaderSearch,
  rows: readonly SheetRow[],
  problems: readonly SheetProblem[],
): UnsaidColumn[] {
  const mayAnswer = problems.every(({ code }) => answered.has(code))
  const [below] = rows
  const isHead = missing.length <= missingMax || (below !== undefined && looksLikePayment(below))
  if (!mayAnswer || header.row === 0 || !isHead) return []
  const doubtful = repeated.flatMap(({ first, second }) => [first.index, second.index])
  return columnsToSay(header, rows, doubtful)
}

/**
 * Each column by its title, with what it was taken for; of those in doubt nothing is proposed. Columns of one title cannot be
 * told apart: where one in doubt is such, none is asked about.
 */
export function columnsToSay(
  header: SheetHeader,
  rows: readonly SheetRow[],
  doubtful: readonly number[],
): UnsaidColumn[] {
  const titles = header.titles.map((title) => title.trim())
  const isAlone = (title: string) => titles.indexOf(title) === titles.lastIndexOf(title)
  if (doubtful.some((index) => !isAlone(titles[index] ?? ''))) return []
  const looks = header.columns.length < titlesKnown ? untitledColumns(rows) : []
  const columns = titles.flatMap((title, index): UnsaidColumn[] => {
    if (title === '' || title.length > titleCharactersMax || !isAlone(title)) return []
    const found = header.columns.find((column) => column.index === index)
    const field = doubtful.includes(index) ? undefined : (found?.field ?? looks[index]?.field)
    return [{ title, samples: samplesOf(filledCells(rows, index)), ...(field && { field }) }]
  })
  return columns.length < columnsMin ? [] : columns
}

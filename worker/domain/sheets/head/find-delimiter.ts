import { looksLikePayment } from '../checks/titles.ts'
import { findHeader, type HeaderSearch } from '../headers.ts'
import { type Delimiter, delimiters, type SheetAnswers } from '../sheet.ts'
import { headerSearchRows } from '../sheet-limits.ts'
import { readCsv } from '../text/csv.ts'
import type { ColumnChoice } from './known-titles.ts'

/** The delimiter with which the top of the sheet shows a header, or comes nearest to one. */
export function findDelimiter(
  text: string,
  mapping: ColumnChoice | undefined,
  of: SheetAnswers['of'],
): { delimiter: Delimiter; search: HeaderSearch | undefined } {
  // Four readings of the whole sheet would be wasted on a header near its top.
  const top = text.slice(0, topCharacters)
  const searches = delimiters.map((delimiter) => {
    const { rows } = readCsv(top, delimiter, headerSearchRows, { onlyTop: true })
    const search = findHeader(rows, mapping, of)
    const missing = search?.missing.length ?? Number.POSITIVE_INFINITY
    return { delimiter, search, missing, isPayment: rows.some(looksLikePayment) }
  })
  const fewest = Math.min(...searches.map(({ missing }) => missing))
  const nearest = searches.filter(({ missing }) => missing === fewest)
  // without titles that are known a payment says best where its cells end
  const [first] = nearest
  return (
    nearest.find(({ isPayment }) => isPayment) ?? first ?? { delimiter: ',', search: undefined }
  )
}

const topCharacters = 100_000

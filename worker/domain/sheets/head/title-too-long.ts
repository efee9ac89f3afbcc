import type { HeaderSearch } from '../headers.ts'
import { titleCharactersMax, titlesCharactersMax } from '../sheet-limits.ts'

/**
 * A title that no payroll has: each problem of its column would repeat it. Without the titles that are needed the row may be
 * none of titles, and only what would be read is looked at.
 */
export function titleTooLong({ header, missing }: HeaderSearch): string | undefined {
  const { titles, columns } = header
  const isLong = (title: string) => title.length > titleCharactersMax
  const ofRead = columns.find(({ title }) => isLong(title))?.index ?? -1
  const index = missing.length === 0 ? titles.findIndex(isLong) : ofRead
  const characters = titles[index]?.length
  if (characters !== undefined) {
    const count = characters.toLocaleString('en-US')
    return `The title of column ${index + 1} has ${count} characters; at most ${titleCharactersMax} are read. Shorten it.`
  }
  const all = titles.join('').length
  if (missing.length > 0 || all <= titlesCharactersMax) return undefined
  const [count, most] = [all, titlesCharactersMax].map((one) => one.toLocaleString('en-US'))
  return `The titles have ${count} characters together; at most ${most} are read. Shorten them.`
}

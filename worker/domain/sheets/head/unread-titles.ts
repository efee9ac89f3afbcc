import type { SheetHeader, SheetRow } from '../sheet.ts'

/** The titles of columns with something in them that are not read: what stands there comes to nobody. */
export function unreadTitles(
  { titles }: SheetHeader,
  rows: readonly SheetRow[],
  read: readonly (number | undefined)[],
): string[] {
  const isFilled = (index: number) => rows.some(({ cells }) => cells[index]?.trim())
  return titles.flatMap((title, index) =>
    read.includes(index) || !isFilled(index) ? [] : [title.trim() || `column ${index + 1}`],
  )
}

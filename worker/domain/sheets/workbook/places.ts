/* Where a cell stands, as a workbook writes it. */

/** As rows, and texts that cells share, are numbered: in figures alone. */
export const wholeNumber = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN)

/** Some programs leave the number out of a cell's place; one that says another row is not where it stands. */
export function isOfOtherRow(place = '', row: number): boolean {
  const digits = /^[A-Z]*(\d+)$/.exec(place)?.[1]
  return digits !== undefined && wholeNumber(digits) !== row
}

/** `AB12` → 27. */
export function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 27 → `AB`. */
export function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : `${lettersOf(Math.floor(column / 26) - 1)}${letter}`
}

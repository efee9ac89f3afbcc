/** Cells as a spreadsheet puts them on the clipboard: tabs between them, quotation marks around what has tabs or lines. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) break
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== '\t' && end !== '') rows.push([])
  }
  // a row between others is a place, though nothing stands there
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

export const isFilled = (row: string[]) => row.some((one) => one !== '')

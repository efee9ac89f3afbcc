import type { Cell, ListExport } from './list-export.ts'

/** A file has at most so many rows; a longer list is narrowed first. */
export const exportRowsMax = 20_000

/** The list is longer than a file may be. */
export class TooLong extends Error {
  constructor() {
    super(
      `This list has more than ${exportRowsMax.toLocaleString('en-US')} rows, which is as many as a file takes. Narrow it, by days for example, and export again. No file was made.`,
    )
    this.name = 'TooLong'
  }
}

/** Every row of the list, page by page. Refuses a longer one instead of leaving its end out. */
export async function readAll(
  list: ListExport,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<Cell[][]> {
  const rows: Cell[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<ListExport['read']>> = await list.read(cursor, signal)
    rows.push(...page.rows)
    if (rows.length > exportRowsMax) throw new TooLong()
    onCount(rows.length)
    cursor = page.nextCursor
  }
  return rows
}

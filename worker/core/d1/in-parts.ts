import { must } from '../../domain/must.ts'

/**
 * So many rows of a long list come in one answer. While it is read, an answer is held as text, as JSON and as rows, so that one of
 * 20,000 rows is several times what it says. A test sets fewer.
 */
export const atOnce = { rows: 2_500 }

/** All rows of a list of which `first` is the first part: while a part is full, what comes behind its last row is asked for. */
export async function inParts<Row>(
  first: Row[],
  behind: (last: Row, count: number) => Promise<Row[]>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows = [...first]
  for (let part = first; part.length >= atOnce.rows && rows.length < most; ) {
    part = await behind(must(part.at(-1), 'last row'), rows.length)
    for (const row of part) rows.push(row)
  }
  return rows
}

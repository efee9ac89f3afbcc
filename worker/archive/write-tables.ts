import { isMovedSince } from '../audit/store.ts'
import type { TenantDb } from '../core/databases.ts'
import { type ArchivedTable, rowsOfPage } from './archived-table.ts'
import type { TableInArchive } from './manifest.ts'
import { type Ends, pageBytes, readEnds, readPage } from './read-tables.ts'
import { archivedTables } from './tables.ts'

/** One invocation asks D1 a thousand times at most, and the tables are read up to three times. */
export const pagesMax = 280
const triesMax = 3

export type TablesRead = { ends: Ends; tables: TableInArchive[]; isOneMoment: boolean }
type Source = { db: TenantDb; organisationId: string }
type Add = (name: string, bytes: Uint8Array) => AsyncGenerator<Uint8Array>

/**
 * Every table up to where it ended at the beginning, page by page. Where somebody changes something meanwhile, all of them
 * are read anew, into another folder; after the last try the tables say that they are not of one moment.
 */
export async function* writeTables(
  source: Source,
  add: Add,
): AsyncGenerator<Uint8Array, TablesRead> {
  for (let attempt = 1; ; attempt++) {
    const ends = await readEnds(source.db)
    const folder = attempt === 1 ? 'tables' : `tables-${attempt}`
    const tables: TableInArchive[] = []
    let isOneMoment = true
    for (const table of archivedTables) {
      tables.push(yield* writeTable(source, table, { ends, folder, add }))
      isOneMoment &&= !(await isMovedSince(source.db, ends.entry))
      if (!isOneMoment && attempt < triesMax) break
    }
    if (isOneMoment || attempt === triesMax) return { ends, tables, isOneMoment }
  }
}

type Into = { ends: Ends; folder: string; add: Add }

async function* writeTable(
  source: Source,
  table: ArchivedTable,
  { ends, folder, add }: Into,
): AsyncGenerator<Uint8Array, TableInArchive> {
  const { name, columns, secret = {} } = table
  const limit = rowsOfPage(table)
  const end = ends.rows[name] ?? 0
  const pages: string[] = []
  let count = 0
  let after = 0
  while (after < end) {
    const rows = await readPage(source, { ...table, after, end, limit })
    if (rows.length === 0) break
    const page = `${folder}/${name}/${String(pages.length + 1).padStart(4, '0')}.ndjson`
    pages.push(page)
    count += rows.length
    yield* add(page, pageBytes(rows))
    after = rows.length < limit ? end : Number(rows.at(-1)?.rowid)
  }
  const without = Object.keys(secret)
  return { name, columns: [...columns], without, rows: count, rowsOfPage: limit, pages }
}

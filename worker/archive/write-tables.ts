import { isMovedSince } from '../audit/store.ts'
import type { TenantDb } from '../core/databases.ts'
import { type ArchivedTable, rowsOfPage } from './archived-table.ts'
import type { TableInArchive } from './manifest.ts'
import { type Ends, readEnds } from './read-tables.ts'
import type { PageRead } from './slices/read-slice.ts'
import { readSlice } from './slices/reader.ts'
import { archivedTables } from './tables.ts'

const triesMax = 3

export type TablesRead = { ends: Ends; tables: TableInArchive[]; isOneMoment: boolean }
type Source = { env: Env; db: TenantDb; organisationId: string }
type Add = (name: string, read: PageRead) => AsyncGenerator<Uint8Array>

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
  { env, organisationId }: Source,
  table: ArchivedTable,
  { ends, folder, add }: Into,
): AsyncGenerator<Uint8Array, TableInArchive> {
  const { name, columns, secret = {} } = table
  const end = ends.rows[name] ?? 0
  const pages: string[] = []
  let count = 0
  let after = 0
  while (after < end) {
    const asked = { organisationId, table: name, after, end }
    const slice = await readSlice(env, (reader) => reader.readPages(asked))
    for (const read of slice) {
      const page = `${folder}/${name}/${String(pages.length + 1).padStart(4, '0')}.ndjson`
      pages.push(page)
      count += read.rows
      yield* add(page, read)
    }
    after = slice.at(-1)?.last ?? end
  }
  const without = Object.keys(secret)
  const limit = rowsOfPage(table)
  return { name, columns: [...columns], without, rows: count, rowsOfPage: limit, pages }
}

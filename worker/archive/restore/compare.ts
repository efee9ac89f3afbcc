import type { TenantDb } from '../../core/databases.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import { retiredTables } from '../left-out-tables.ts'
import type { Manifest, TableInArchive } from '../manifest.ts'
import { pageBytes, readPage } from '../read-tables.ts'
import { archivedTables } from '../tables.ts'

type Source = { db: TenantDb; organisationId: string }

/** The last row of each page, as it was loaded. */
export type PageEnds = Map<string, number>

/** Reads what was loaded page by page, and says which have another hash than the archive's, and which table has more rows. */
export async function differingPages(
  source: Source,
  manifest: Manifest,
  ends: PageEnds,
): Promise<string[]> {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))
  const differing: string[] = []
  for (const table of manifest.tables) {
    if (retiredTables.includes(table.name)) continue
    const { read, hasMore } = await readAll(source, table, ends)
    if (hasMore) differing.push(table.name)
    for (const [index, page] of table.pages.entries()) {
      if (read[index] !== hashes.get(page)) differing.push(page)
    }
  }
  return differing
}

async function readAll(
  source: Source,
  { name, columns, rowsOfPage: limit, pages }: TableInArchive,
  ends: PageEnds,
) {
  const table = must(
    archivedTables.find((one) => one.name === name),
    name,
  )
  const read: string[] = []
  let after = 0
  for (const page of pages) {
    const end = ends.get(page) ?? after
    const rows = await readPage(source, { ...table, columns, after, end, limit })
    read.push(await sha256(pageBytes(rows)))
    after = end
  }
  const behind = { after, end: Number.MAX_SAFE_INTEGER, limit: 1 }
  const more = await readPage(source, { ...table, columns, ...behind })
  return { read, hasMore: more.length > 0 }
}

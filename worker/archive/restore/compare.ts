import type { TenantDb } from '../../core/databases.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import { retiredTables } from '../left-out-tables.ts'
import type { Manifest, TableInArchive } from '../manifest.ts'
import { pageBytes, readPage } from '../read-tables.ts'
import { archivedTables } from '../tables.ts'

type Source = { db: TenantDb; organisationId: string }

/** Reads what was loaded as an archive is read, and says which pages have another hash than the archive's. */
export async function differingPages(source: Source, manifest: Manifest): Promise<string[]> {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))
  const differing: string[] = []
  for (const table of manifest.tables) {
    if (retiredTables.includes(table.name)) continue
    const read = await readAll(source, table)
    if (read.length !== table.pages.length) differing.push(table.name)
    for (const [index, page] of table.pages.entries()) {
      if (read[index] !== hashes.get(page)) differing.push(page)
    }
  }
  return differing
}

async function readAll(source: Source, { name, columns, rowsOfPage: limit }: TableInArchive) {
  const table = must(
    archivedTables.find((one) => one.name === name),
    name,
  )
  const hashes: string[] = []
  let after = 0
  for (;;) {
    const end = Number.MAX_SAFE_INTEGER
    const rows = await readPage(source, { ...table, columns, after, end, limit })
    if (rows.length === 0) return hashes
    hashes.push(await sha256(pageBytes(rows)))
    after = Number(rows.at(-1)?.rowid)
  }
}

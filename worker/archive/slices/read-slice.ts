import { withBudget } from '../../core/d1/budget.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import { openRealm } from '../../tenancy/open-realm.ts'
import { rowsOfPage } from '../archived-table.ts'
import { endOfPage, pageBytes, readPage } from '../read-tables.ts'
import { archivedTables } from '../tables.ts'

/** A slice is what one invocation reads: the platform carries 32 MB from an object, and lets it ask D1 a thousand times. */
const pagesOfSlice = 20
export const filesOfSlice = 400
export const bytesOfSlice = 8_000_000
const callsOfSlice = 60

type Bytes = { bytes: Uint8Array; sha256: string }
export type PageRead = Bytes & { rows: number; last: number }
export type FileRead = Bytes & { mediaType?: string }
export type PagesAsked = { organisationId: string; table: string; after: number; end: number }

/** The next pages of a table; the last of them says with its row where the following slice begins. */
export const readPages = (env: Env, asked: PagesAsked): Promise<PageRead[]> =>
  withBudget(() => pagesOf(env, asked), callsOfSlice)

async function pagesOf(env: Env, { organisationId, ...asked }: PagesAsked) {
  const opened = await openRealm(env, organisationId)
  if (!opened.ok || opened.value.kind !== 'organisation')
    throw new Error(`${organisationId} is shut`)
  const { db } = opened.value
  const table = must(
    archivedTables.find(({ name }) => name === asked.table),
    asked.table,
  )
  const limit = rowsOfPage(table)
  const pages: PageRead[] = []
  let { after } = asked
  let size = 0
  while (after < asked.end && pages.length < pagesOfSlice && size < bytesOfSlice) {
    const end = await endOfPage(db, { ...table, after, end: asked.end, limit })
    const rows = await readPage({ db, organisationId }, { ...table, after, end, limit })
    after = rows.length < limit ? end : Number(rows.at(-1)?.rowid)
    // what was there a moment ago may be gone
    if (rows.length === 0) continue
    const bytes = pageBytes(rows)
    size += bytes.length
    pages.push({ bytes, sha256: await sha256(bytes), rows: rows.length, last: after })
  }
  return pages
}

/** Stored files by their keys, in their order; nothing where one was taken out of the store since it was listed. */
export async function readFiles({ FILES }: Env, keys: string[]): Promise<(FileRead | null)[]> {
  const read: (FileRead | null)[] = []
  for (const key of keys) {
    const object = await FILES.get(key)
    if (!object) {
      read.push(null)
      continue
    }
    const bytes = new Uint8Array(await object.arrayBuffer())
    const mediaType = object.httpMetadata?.contentType
    read.push({ bytes, sha256: await sha256(bytes), ...(mediaType !== undefined && { mediaType }) })
  }
  return read
}

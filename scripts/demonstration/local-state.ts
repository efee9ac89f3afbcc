import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { must } from '../../worker/domain/must.ts'

/** An object as the local bucket keeps it. */
export type StoredObject = { key: string; contentType: string; bytes: Buffer }

/** What a local Worker left on disk, read where it lies: databases by what is in them, since their names are hashes. */
export function openState(persistTo: string) {
  const databases = filesIn(join(persistTo, 'v3/d1'))
  return {
    control: must(databases.find(holds("name = 'organisations'")), 'control database'),
    /** The database of the organisation with this id. */
    tenant: (id: string) =>
      must(
        databases.filter(holds("name = 'tenant_meta'")).find((db) => idOf(db) === id),
        'database',
      ),
    objects: (id: string) => objectsOf(persistTo, id),
  }
}

const idOf = (db: DatabaseSync) => db.prepare('SELECT id FROM tenant_meta').get()?.id

const holds = (what: string) => (db: DatabaseSync) =>
  db.prepare(`SELECT 1 FROM sqlite_master WHERE ${what}`).get() !== undefined

function filesIn(folder: string): DatabaseSync[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => new DatabaseSync(join(folder, file), { readOnly: true }))
}

type ObjectRow = { key: string; blob_id: string; http_metadata: string }

/** Everything stored for an organisation; its id is the second word of every key. */
function objectsOf(persistTo: string, id: string): StoredObject[] {
  const folder = join(persistTo, 'v3/r2')
  const index = must(filesIn(folder).find(holds("name = '_mf_objects'")), 'bucket')
  const rows = index
    .prepare(
      `SELECT key, blob_id, http_metadata FROM _mf_objects WHERE key LIKE '%/${id}/%' ORDER BY key`,
    )
    .all() as ObjectRow[]
  return rows.map(({ key, blob_id, http_metadata }) => ({
    key,
    contentType: JSON.parse(http_metadata).contentType ?? 'application/octet-stream',
    bytes: readFileSync(join(folder, 'bilum-files/blobs', blob_id)),
  }))
}

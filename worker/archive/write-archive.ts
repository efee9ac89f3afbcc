import { isNotNull } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { bankFiles } from '../db/tenant-files.ts'
import { leftOutTables } from './left-out-tables.ts'
import {
  type ArchivedFile,
  asOfSays,
  bankFilesSay,
  goneSays,
  type Manifest,
  manifestName,
  voidSays,
} from './manifest.ts'
import type { FileRead } from './slices/read-slice.ts'
import { readSlice, slicesOf } from './slices/reader.ts'
import { keyInArchive, listStored } from './stored-files.ts'
import { tarEnd, tarFile } from './tar.ts'
import { writeTables } from './write-tables.ts'

/** Of what an archive is, who takes it, and when. */
export type Taking = {
  env: Env
  db: TenantDb
  schema: string
  organisation: Manifest['organisation']
  by: Manifest['takenBy']
  at: Date
}

/**
 * The bytes of an archive, slice by slice, each read by an invocation of its own. `onEnd` is told of the manifest before the last bytes
 * leave: where it fails, nobody has a whole archive.
 */
export async function* writeArchive(
  taking: Taking,
  onEnd: (manifest: Manifest, bytes: Uint8Array) => Promise<unknown>,
): AsyncGenerator<Uint8Array, void> {
  const { env, db, at, organisation, schema, by: takenBy } = taking
  const files: ArchivedFile[] = []
  async function* add(name: string, read: FileRead, stored: Partial<ArchivedFile> = {}) {
    files.push({ name, bytes: read.bytes.length, sha256: read.sha256, ...stored })
    yield* tarFile(name, read.bytes, at)
  }
  const { id: organisationId } = organisation
  const { ends, tables, isOneMoment } = yield* writeTables({ env, db, organisationId }, add)
  const gone = yield* writeStored(taking, add)

  const { entry, hash } = ends
  const manifest: Manifest = {
    format: 'bilum organisation 1',
    organisation,
    schema,
    takenAt: at.toISOString(),
    takenBy,
    asOf: { entry, hash, isOneMoment, says: asOfSays(isOneMoment, entry) },
    tables,
    notInIt: { ...leftOutTables, ...gone },
    bankFiles: bankFilesSay,
    totals: {
      files: files.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    files,
  }
  const bytes = new TextEncoder().encode(JSON.stringify(manifest, null, 1))
  await onEnd(manifest, bytes)
  yield* tarFile(manifestName, bytes, at)
  yield tarEnd
}

type AddStored = (
  name: string,
  read: FileRead,
  stored: Partial<ArchivedFile>,
) => AsyncGenerator<Uint8Array>

/** Every stored file; of those that went meanwhile, such as an old sheet of which nothing was kept, it says so. */
async function* writeStored({ env, db, organisation: { id } }: Taking, add: AddStored) {
  const isVoid = await voidKeys(db)
  const gone: Manifest['notInIt'] = {}
  let number = 0
  for (const slice of slicesOf(await listStored(env.FILES, id))) {
    const keys = slice.map(({ key }) => key)
    const found = await readSlice(env, (reader) => reader.readFiles(keys))
    for (const [index, { key, folder }] of slice.entries()) {
      const read = found[index]
      if (!read) {
        gone[keyInArchive(key, id)] = goneSays
        continue
      }
      const mark = isVoid.has(key) ? '-VOID' : ''
      const name = `files/${folder}/${String(++number).padStart(6, '0')}${mark}`
      const { mediaType } = read
      yield* add(name, read, {
        key: keyInArchive(key, id),
        ...(mediaType !== undefined && { mediaType }),
        ...(mark && { says: voidSays }),
      })
    }
  }
  return gone
}

/** Where the bank files lie that count for nothing. */
async function voidKeys(db: TenantDb): Promise<Set<string>> {
  const { storageKey, voidedAt } = bankFiles
  const rows = await db.select({ storageKey }).from(bankFiles).where(isNotNull(voidedAt))
  return new Set(rows.map((row) => row.storageKey))
}

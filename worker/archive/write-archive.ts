import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { sha256 } from '../core/sha256.ts'
import { must } from '../domain/must.ts'
import { leftOutTables } from './left-out-tables.ts'
import { type ArchivedFile, asOfSays, type Manifest, manifestName } from './manifest.ts'
import { countPages, readEnds } from './read-tables.ts'
import { keyInArchive, listStored } from './stored-files.ts'
import { tarEnd, tarFile } from './tar.ts'
import { pagesMax, writeTables } from './write-tables.ts'

/** Of the ten thousand requests that an invocation may make. */
export const filesMax = 9_000

/** Of what an archive is, who takes it, and when. */
export type Taking = {
  db: TenantDb
  files: R2Bucket
  schema: string
  organisation: Manifest['organisation']
  by: Manifest['takenBy']
  at: Date
}

/** Refuses what one request cannot carry, before its first byte. */
export async function requireArchivable({ db, files, organisation }: Taking) {
  const [pages, stored] = await Promise.all([
    readEnds(db).then(countPages),
    listStored(files, organisation.id),
  ])
  requireAtMost(pagesMax, pages, 'pages of rows')
  requireAtMost(filesMax, stored.length, 'files')
}

function requireAtMost(max: number, count: number, what: string) {
  if (count <= max) return
  const [has, holds] = [count, max].map((number) => number.toLocaleString('en-US'))
  const detail = `This organisation has ${has} ${what}, and one archive holds ${holds}. Ask support for a copy.`
  throw new Refusal('archive_too_large', undefined, detail)
}

/**
 * The bytes of an archive, a page of rows or a stored file at a time. `onEnd` is told of the manifest before the last bytes
 * leave: where it fails, nobody has a whole archive.
 */
export async function* writeArchive(
  taking: Taking,
  onEnd: (manifest: Manifest, bytes: Uint8Array) => Promise<unknown>,
): AsyncGenerator<Uint8Array, void> {
  const { db, at, organisation, schema, by: takenBy } = taking
  const files: ArchivedFile[] = []
  async function* add(name: string, bytes: Uint8Array, stored: Partial<ArchivedFile> = {}) {
    files.push({ name, bytes: bytes.length, sha256: await sha256(bytes), ...stored })
    yield* tarFile(name, bytes, at)
  }
  const { id: organisationId } = organisation
  const { ends, tables, isOneMoment } = yield* writeTables({ db, organisationId }, add)
  yield* writeStored(taking, add)

  const { entry, hash } = ends
  const manifest: Manifest = {
    format: 'bilum organisation 1',
    organisation,
    schema,
    takenAt: at.toISOString(),
    takenBy,
    asOf: { entry, hash, isOneMoment, says: asOfSays(isOneMoment, entry) },
    tables,
    notInIt: leftOutTables,
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
  bytes: Uint8Array,
  stored: Partial<ArchivedFile>,
) => AsyncGenerator<Uint8Array>

async function* writeStored({ files, organisation }: Taking, add: AddStored) {
  const stored = await listStored(files, organisation.id)
  for (const [index, { key, folder }] of stored.entries()) {
    const object = must(await files.get(key), key)
    const mediaType = object.httpMetadata?.contentType
    const name = `files/${folder}/${String(index + 1).padStart(6, '0')}`
    yield* add(name, new Uint8Array(await object.arrayBuffer()), {
      key: keyInArchive(key, organisation.id),
      ...(mediaType !== undefined && { mediaType }),
    })
  }
}

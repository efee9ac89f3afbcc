import { sha256 } from '../../core/sha256.ts'
import { retiredTables } from '../left-out-tables.ts'
import { type ArchivedFile, Manifest, manifestName } from '../manifest.ts'
import { archivedTables } from '../tables.ts'
import { filesOfTar } from '../tar.ts'

export type Checked = {
  manifest: Manifest
  /** Of the manifest's own bytes, as the audit log of whoever took it names it. */
  sha256: string
}

/** Why an archive is not restored: everything that differs, as sentences. */
export class ArchiveRefused extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

/** The files of an archive, one after the other. */
export const filesOf = (archive: ReadableStream<Uint8Array>) =>
  filesOfTar(archive.pipeThrough(new DecompressionStream('gzip')))

/** Reads an archive from its beginning to its end, and refuses it where anything is not as its manifest says. */
export async function checkArchive(archive: ReadableStream<Uint8Array>): Promise<Checked> {
  const found = new Map<string, Pick<ArchivedFile, 'bytes' | 'sha256'>>()
  const twice: string[] = []
  let last: { name: string; bytes: Uint8Array } | undefined
  for await (const file of filesOf(archive)) {
    if (found.has(file.name)) twice.push(`${file.name} is in it twice.`)
    found.set(file.name, { bytes: file.bytes.length, sha256: await sha256(file.bytes) })
    last = file
  }
  if (last?.name !== manifestName)
    throw new ArchiveRefused([`It does not end with ${manifestName}.`])
  const read = Manifest.safeParse(parsed(last.bytes))
  if (!read.success) throw new ArchiveRefused(['Its manifest cannot be read.'])
  const manifest = read.data
  const reasons = [...twice, ...differences(manifest, found), ...strange(manifest)]
  if (reasons.length > 0) throw new ArchiveRefused(reasons)
  return { manifest, sha256: found.get(manifestName)?.sha256 ?? '' }
}

/** What is no JSON is nothing. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function differences(
  { files }: Manifest,
  found: Map<string, Pick<ArchivedFile, 'bytes' | 'sha256'>>,
): string[] {
  const named = new Set(files.map(({ name }) => name))
  const more = [...found.keys()].filter((name) => name !== manifestName && !named.has(name))
  return [
    ...files.flatMap(({ name, bytes, sha256 }) => {
      const file = found.get(name)
      if (!file) return [`${name} is missing.`]
      if (file.bytes !== bytes)
        return [`${name} has ${file.bytes} bytes, and should have ${bytes}.`]
      return file.sha256 === sha256 ? [] : [`${name} has other bytes than it should.`]
    }),
    ...more.map((name) => `${name} is in it, and the manifest does not know it.`),
  ]
}

/** What no archive of ours says: names become SQL, so none is taken that we would not have written. */
function strange({ tables, files, asOf, schema }: Manifest): string[] {
  const named = new Set(files.map(({ name }) => name))
  const known = new Set([...archivedTables.map(({ name }) => name), ...retiredTables])
  return [
    ...(asOf.isOneMoment ? [] : [asOf.says]),
    ...(/^\d{4}_\w+$/.test(schema) ? [] : ['The name of its schema is none.']),
    ...tables.flatMap(({ name, columns, without, pages }) => [
      ...(known.has(name) ? [] : [`Nobody knows a table ${name}.`]),
      ...[...columns, ...without]
        .filter((column) => !/^[a-z][a-z0-9_]*$/.test(column))
        .map((column) => `${column} is no column.`),
      ...pages.filter((page) => !named.has(page)).map((page) => `${page} is missing.`),
    ]),
    ...files
      .filter(({ key }) => key !== undefined && !/^[\w-]+\/[\w./-]+$/.test(key))
      .map(({ name }) => `${name} would lie where no file lies.`),
  ]
}

import { unlessThere } from '../core/files/store-once.ts'
import { report } from '../core/log/report.ts'
import { sha256 } from '../core/sha256.ts'
import { type DumpManifest, dumpFolder, manifestOf } from './manifest.ts'

/** Writes a file that nobody writes over. Null: it is there. */
export function putOnce(files: R2Bucket, key: string, bytes: Uint8Array, hash: string) {
  return files.put(key, bytes, {
    sha256: hash,
    onlyIf: unlessThere(),
    httpMetadata: { contentType: key.endsWith('.json') ? 'application/json' : 'application/gzip' },
  })
}

/**
 * The last file of a dump, and what is true of the night by it. One that is there is of the same log where its writer was cut off; of
 * another where the records came back since that night: that copy is all that is left of what was undone, so it stays, and this
 * night has none of what there is now.
 */
export async function putManifest(files: R2Bucket, manifest: DumpManifest) {
  const { organisation, night, entry, hash } = manifest
  const key = manifestOf(dumpFolder(organisation.id, night))
  const bytes = new TextEncoder().encode(JSON.stringify(manifest))
  const own = { isOneMoment: manifest.isOneMoment, manifestSha256: await sha256(bytes) }
  if (await putOnce(files, key, bytes, own.manifestSha256)) return own
  const text = (await (await files.get(key))?.text()) ?? '{}'
  const there = JSON.parse(text) as DumpManifest // nobody else writes below `dumps/`
  if (there.entry === entry && there.hash === hash)
    return { isOneMoment: there.isOneMoment, manifestSha256: await sha256(text) }
  report(new Error('another log has this name'), `the copy of ${organisation.slug} was not kept`)
  return { isOneMoment: false, manifestSha256: '' }
}

import type { Account, Listed } from '../production/account.ts'
import { type CopyIndex, hashOf, isKey, type Kept, readKept, writeKept } from './folder.ts'

type Taken = { account: Account; bucket: string; folder: string; before: CopyIndex | undefined }

/** What of a bucket is copied to a folder: taken once, held against what the bucket says, and named where it is wrong. */
export function keeperOf({ account, bucket, folder, before }: Taken) {
  const listed = new Map<string, Listed>()
  const objects: Record<string, Kept> = {}
  const faults: string[] = []
  /** Copied before, and in the bucket no more. */
  const gone: string[] = []
  const taken: string[] = []

  async function list(place: string) {
    for (const one of await account.objects(bucket, `${place}/`)) {
      if (isKey(one.key)) listed.set(one.key, one)
      else faults.push(`${one.key} is no name of ours, and is not copied.`)
    }
  }

  /**
   * The bytes of an object; nothing where they are not what they should be. All is written once: what is here stays, and the
   * bucket is told apart from it.
   */
  async function keep(key: string): Promise<Buffer | undefined> {
    const there = listed.get(key)
    const here = readKept(folder, key)
    const known = before?.objects[key]
    const isKnown = here && known?.sha256 === hashOf(here)
    const isSame = here && there && !faultIn(there, here)
    if (here && (isKnown || isSame)) {
      objects[key] = (isKnown && known) || keptOf(here, there)
      if (!there) gone.push(key)
      else if (!isSame) faults.push(`${key} was changed in the bucket since it was copied.`)
      return here
    }
    const bytes = there ? await account.object(bucket, key) : 404
    const fault = typeof bytes === 'number' ? notGiven(bytes) : there && faultIn(there, bytes)
    if (typeof bytes === 'number' || fault) return void faults.push(`${key} ${fault}`)
    writeKept(folder, key, bytes)
    objects[key] = keptOf(bytes, there)
    taken.push(key)
    return bytes
  }

  return { folder, listed, objects, faults, gone, taken, list, keep }
}

export type Keeper = ReturnType<typeof keeperOf>

const notGiven = (status: number) =>
  status === 404 ? 'is missing in the bucket.' : `is not given by the bucket: ${status}.`

/** What is wrong with the bytes of an object: by the hash in its name, and by what the bucket says of it. */
function faultIn({ key, size, etag }: Listed, bytes: Buffer): string | undefined {
  const [named] = /[\da-f]{64}(?=(?:\.ndjson\.gz)?$)/.exec(key) ?? []
  // where a log ended is named by its last entry, whose hash stands in it
  const isEnd = key.startsWith('anchors/')
  if (named && !(isEnd ? bytes.includes(named) : hashOf(bytes) === named))
    return 'has other bytes in the bucket than its name says.'
  // of what was written in parts the mark is no hash
  const isMarked = !/^[\da-f]{32}$/.test(etag) || hashOf(bytes, 'md5') === etag
  return size === bytes.length && isMarked ? undefined : 'came with other bytes than it has.'
}

const keptOf = (bytes: Buffer, listed: Listed | undefined): Kept => ({
  sha256: hashOf(bytes),
  contentType: listed?.http_metadata?.contentType,
  customMetadata: listed?.custom_metadata,
})

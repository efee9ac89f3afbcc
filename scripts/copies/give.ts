import { dumpFolder } from '../../worker/dumps/manifest.ts'
import { damagedIn, hashOf, indexFile, readIndex, readKept } from './folder.ts'

const notWhole =
  'Nothing was given. What the bucket of before still has, npm run copies -- take takes again; where it is gone, --as-it-is gives the rest.'

/**
 * Puts a copy into a bucket that has nothing of others, object by object as they were, and over none; whoever was cut off goes on.
 * It gives nothing of a copy that is not whole, unless whoever has no other says so (`isAsItIs`). Says by which commands the databases
 * are loaded from there.
 */
export async function giveCopy(
  folder: string,
  bucket: R2Bucket,
  say: (line: string) => void,
  isAsItIs = false,
) {
  const index = readIndex(folder)
  if (!index) throw new Error(`${folder} has no ${indexFile}: a copy that never came to its end`)
  const damaged = damagedIn(folder, index)
  if (damaged.size > 0 && !isAsItIs) throw new Error([...damaged.values(), notWhole].join('\n'))
  for (const fault of damaged.values()) say(`${fault} It was not given.`)
  const there = await etagsOf(bucket)
  const theirs = new Set(['at-work', ...index.nights.map(({ id }) => id)])
  const isOfOthers = (key: string) => !key.split('/', 2).some((one) => theirs.has(one))
  const other = [...there.keys()].find((key) => !index.objects[key] && isOfOthers(key))
  // in a bucket that has what was copied lie files of whoever signed up since, too
  const isSame = (key: string) =>
    there.has(key) && there.get(key) === hashOf(readKept(folder, key) ?? Buffer.alloc(0), 'md5')
  if (other && !Object.keys(index.objects).some(isSame))
    throw new Error(`the bucket is another’s, ${other} is in it: nothing was given`)
  for (const [key, { sha256, contentType, customMetadata }] of Object.entries(index.objects)) {
    if (damaged.has(key)) continue
    const bytes = readKept(folder, key) ?? Buffer.alloc(0)
    const etag = there.get(key)
    if (etag === hashOf(bytes, 'md5')) continue
    if (etag !== undefined) throw new Error(`${key} has other bytes in the bucket than in the copy`)
    await bucket.put(key, new Uint8Array(bytes).buffer, {
      sha256,
      ...(contentType && { httpMetadata: { contentType } }),
      ...(customMetadata && { customMetadata }),
    })
  }
  say(
    `${Object.keys(index.objects).length - damaged.size} files are in the bucket. It knows slots up to ${index.slots.join(' and ')}: with fewer, npm run slots -- create makes the others, or nothing is deployed. Load them, one after the other:`,
  )
  for (const { id, slot, night } of index.nights) {
    const how = id === 'platform' ? '' : ' --adopt'
    say(`  npm run load-dump -- ${dumpFolder(id, night)} ${slot || 'SLOT'}${how} --production`)
  }
}

async function etagsOf(bucket: R2Bucket): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let cursor: string | undefined
  do {
    const page: R2Objects = await bucket.list({ ...(cursor && { cursor }) })
    for (const { key, etag } of page.objects) found.set(key, etag)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return found
}

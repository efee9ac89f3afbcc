/*
 * What was sealed stands outside the organisation's database as well: a database that comes back from a backup knows nothing
 * of the files that were made since, and would make them again under the same numbers.
 */

export type SealMarker = {
  sourceAccountId: string
  sequence: number
  batchId: string
  version: number
  sha256: string
  sealedAt: string
}

const sequencesMax = 999_999_999

/** The newest number of an account lies first. */
const accountFolder = (tenantId: string, accountId: string) => `seals/${tenantId}/${accountId}/`
const batchKey = (tenantId: string, batchId: string, version: number) =>
  `seals/${tenantId}/batches/${batchId}/${version}`

/** Writes down that a file was made: after its change is committed, and again whenever somebody asks for the same file. */
export async function markSeal(bucket: R2Bucket, tenantId: string, marker: SealMarker) {
  const { sourceAccountId, sequence, batchId, version } = marker
  const place = String(sequencesMax - sequence).padStart(9, '0')
  const text = JSON.stringify(marker)
  const onlyIf = new Headers({ 'If-None-Match': '*' })
  await Promise.all([
    bucket.put(`${accountFolder(tenantId, sourceAccountId)}${place}`, text, { onlyIf }),
    bucket.put(batchKey(tenantId, batchId, version), text, { onlyIf }),
  ])
}

/** Was this version of the batch sealed before, and which number did its account come to? */
export async function findSeals(
  bucket: R2Bucket,
  tenantId: string,
  { id, version, sourceAccountId }: { id: string; version: number; sourceAccountId: string },
): Promise<{ ofBatch: SealMarker | null; newest: SealMarker | null }> {
  const listed = bucket.list({ prefix: accountFolder(tenantId, sourceAccountId), limit: 1 })
  const [ofBatch, { objects }] = await Promise.all([
    bucket.get(batchKey(tenantId, id, version)),
    listed,
  ])
  const [first] = objects
  const newest = first ? await bucket.get(first.key) : null
  return { ofBatch: await read(ofBatch), newest: await read(newest) }
}

// safe: nobody else writes below `seals/`
const read = async (object: R2ObjectBody | null) =>
  object ? ((await object.json()) as SealMarker) : null

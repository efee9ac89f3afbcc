import { unlessThere } from '../../core/files/store-once.ts'
import { untilStored } from '../../core/files/until-stored.ts'

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

type Sealed = Omit<SealMarker, 'sealedAt'> & { sealedAt: Date }

/** What is written down of a bank file. */
export const markerOf = ({ sourceAccountId, sequence, batchId, ...file }: Sealed): SealMarker => ({
  ...{ sourceAccountId, sequence, batchId },
  ...{ version: file.version, sha256: file.sha256, sealedAt: file.sealedAt.toISOString() },
})

const sequencesMax = 999_999_999

/** The newest number of an account lies first. */
const accountFolder = (tenantId: string, accountId: string) => `seals/${tenantId}/${accountId}/`
const batchFolder = (tenantId: string, batchId: string) => `seals/${tenantId}/batches/${batchId}/`

/** Writes down that a file was made: after its change is committed, and again whenever somebody asks for the same file. */
export async function markSeal(bucket: R2Bucket, tenantId: string, marker: SealMarker) {
  const { sourceAccountId, sequence, batchId, version } = marker
  const place = String(sequencesMax - sequence).padStart(9, '0')
  const text = JSON.stringify(marker)
  const put = (key: string) => untilStored(() => bucket.put(key, text, { onlyIf: unlessThere() }))
  await Promise.all([
    put(`${accountFolder(tenantId, sourceAccountId)}${place}`),
    put(`${batchFolder(tenantId, batchId)}${version}-${place}`),
  ])
}

/**
 * What was sealed of the batch, and which number did its account come to? Whatever its version was then: a batch that was
 * forgotten lapses, is taken back or changes its account, and is a version later the same debt.
 */
export async function findSeals(
  bucket: R2Bucket,
  tenantId: string,
  { id, sourceAccountId }: { id: string; sourceAccountId: string },
): Promise<{ ofBatch: SealMarker[]; newest: SealMarker | null }> {
  const [ofBatch, [newest]] = await Promise.all([
    sealsOf(bucket, tenantId, id),
    readMarks(bucket, accountFolder(tenantId, sourceAccountId), 1),
  ])
  return { ofBatch, newest: newest ?? null }
}

/** What was sealed of one batch. */
export const sealsOf = (bucket: R2Bucket, tenantId: string, batchId: string) =>
  readMarks(bucket, batchFolder(tenantId, batchId))

/** Of one batch there are as many as files were made of it. */
async function readMarks(bucket: R2Bucket, prefix: string, limit = 1000): Promise<SealMarker[]> {
  const { objects } = await untilStored(() => bucket.list({ prefix, limit }))
  const found = await Promise.all(objects.map(({ key }) => untilStored(() => bucket.get(key))))
  // safe: nobody else writes below `seals/`
  const marks = found.map(async (object) => object && ((await object.json()) as SealMarker))
  return (await Promise.all(marks)).filter((mark) => mark !== null)
}

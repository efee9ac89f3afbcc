import { and, asc, eq, lt } from 'drizzle-orm'
import type { Tenant } from '../../core/databases.ts'
import { batches } from '../../db/tenant-batches.ts'
import type { BatchRow } from '../load-batch.ts'
import { type FilesOfBatch, liveAndVoid, selectFilesOf } from '../way-back/files-of-batch.ts'
import { type SealMarker, sealsOf } from './seal-marker.ts'

/** Files of the batch that the database knows nothing of: those that are void it knows. */
export function marksUnknown(marks: SealMarker[], { bankFile, voidFiles }: FilesOfBatch) {
  const known = [...voidFiles, ...(bankFile ? [bankFile] : [])]
  return marks.filter(
    ({ sourceAccountId, sequence, sha256 }) =>
      !known.some(
        (file) =>
          file.sourceAccountId === sourceAccountId &&
          file.sequence === sequence &&
          file.sha256 === sha256,
      ),
  )
}

/** One of them of which two people said nothing since. */
export function forgotten(marks: SealMarker[], files: FilesOfBatch, allowedAt: Date | undefined) {
  return marksUnknown(marks, files).find(
    ({ sealedAt }) => !(allowedAt && new Date(sealedAt) <= allowedAt),
  )
}

/** Nobody splits one batch so often; the whole is the first of them. */
const kinMax = 500

/**
 * A part that was split off since the records came back has no mark of its own, and its payments were in the file of the whole: one
 * of those that were made before there was this part, and of which two people said nothing since.
 */
export async function forgottenOfWhole(
  files: R2Bucket,
  { id, db }: Pick<Tenant, 'id' | 'db'>,
  { splitOf, createdAt }: BatchRow,
  allowedAt: Date | undefined,
): Promise<SealMarker | undefined> {
  if (splitOf === null) return undefined
  const kin = await db
    .select({ batchId: batches.id })
    .from(batches)
    .where(and(eq(batches.splitOf, splitOf), lt(batches.createdAt, createdAt)))
    .orderBy(asc(batches.createdAt))
    .limit(kinMax)
  const found = kin.map(async ({ batchId }) => {
    const marks = await sealsOf(files, id, batchId)
    const before = marks.filter(({ sealedAt }) => new Date(sealedAt) <= createdAt)
    if (before.length === 0) return undefined
    return forgotten(before, liveAndVoid(await selectFilesOf(db, batchId)), allowedAt)
  })
  return (await Promise.all(found)).find((mark) => mark !== undefined)
}

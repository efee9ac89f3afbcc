import { asc, gte } from 'drizzle-orm'
import type { Tenant } from '../../core/databases.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { markerOf, markSeal } from './seal-marker.ts'

const atOnce = 20

/**
 * Marks every file that was sealed since a moment, before the records of that moment take the place of these: a mark that was lost
 * behind its change is made up by the keeper alone, which rests in a freeze, and nobody would know of the file any more.
 */
export async function markSealedSince(
  files: R2Bucket,
  { id, db }: Pick<Tenant, 'id' | 'db'>,
  since: Date,
) {
  const sealed = await db
    .select()
    .from(bankFiles)
    .where(gte(bankFiles.sealedAt, since))
    .orderBy(asc(bankFiles.sealedAt))
  for (let from = 0; from < sealed.length; from += atOnce) {
    const some = sealed.slice(from, from + atOnce)
    await Promise.all(some.map((file) => markSeal(files, id, markerOf(file))))
  }
}

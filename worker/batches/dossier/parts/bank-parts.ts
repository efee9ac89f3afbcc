import { eq } from 'drizzle-orm'
import { fileChecks } from '../../../db/tenant-files.ts'
import { jsonChunks } from '../chunks.ts'
import type { DossierPart } from '../dossier-part.ts'

/** Each time that somebody held a file beside a sealed one of it, and what was different. */
export const checksPart: DossierPart = async function* ({ db, record }) {
  const checks = await db
    .select()
    .from(fileChecks)
    .where(eq(fileChecks.batchId, record.row.id))
    .orderBy(fileChecks.checkedAt, fileChecks.id)
  yield { name: 'file-checks.json', chunks: jsonChunks(checks) }
}

import { and, count, desc, eq, gt, gte, isNull, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { batches } from '../../db/tenant-batches.ts'
import { bankFiles, fileChecks } from '../../db/tenant-files.ts'

export type FileCheckRow = typeof fileChecks.$inferSelect
export type FoundCheck = Awaited<ReturnType<typeof selectChecks>>[number]

/** Of a sealed file, by what is void and what counts when it is read. */
export type SealedNow = { isVoid: boolean; isSealedAgain: boolean }

/** A sealed file that somebody held beside another. */
export type OtherFile = {
  id: string
  batchId: string
  batchNumber: number
  voidedAt: Date | null
}

const otherFiles = alias(bankFiles, 'other_files')
const liveFiles = alias(bankFiles, 'live_files')

/** Checks with who made them, whose file it was where it was another one, and what is void by now. */
function selectChecks(db: TenantDb) {
  return db
    .select({
      check: fileChecks,
      checker: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      otherFile: {
        id: otherFiles.id,
        batchId: otherFiles.batchId,
        voidedAt: otherFiles.voidedAt,
      },
      otherNumber: batches.number,
      sealedFile: { sha256: bankFiles.sha256, voidedAt: bankFiles.voidedAt },
      liveSha256: liveFiles.sha256,
    })
    .from(fileChecks)
    .innerJoin(users, eq(users.id, fileChecks.checkedBy))
    .innerJoin(bankFiles, eq(bankFiles.id, fileChecks.bankFileId))
    .leftJoin(liveFiles, and(eq(liveFiles.batchId, fileChecks.batchId), isNull(liveFiles.voidedAt)))
    .leftJoin(otherFiles, eq(otherFiles.id, fileChecks.otherFileId))
    .leftJoin(batches, eq(batches.id, otherFiles.batchId))
    .$dynamic()
}

export function listChecks(db: TenantDb, bankFileId: string, limit: number) {
  return selectChecks(db)
    .where(eq(fileChecks.bankFileId, bankFileId))
    .orderBy(desc(fileChecks.checkedAt))
    .limit(limit)
}

/** One check of a batch. */
export async function findCheck(db: TenantDb, batchId: string, id: string) {
  const [found] = await selectChecks(db).where(
    and(eq(fileChecks.id, id), eq(fileChecks.batchId, batchId)),
  )
  return found
}

/** The check that stopped a batch, where one did: the newest that shows a changed file, and its evidence. */
export async function findTampering(db: TenantDb, bankFileId: string) {
  const [found] = await selectChecks(db)
    .where(and(eq(fileChecks.bankFileId, bankFileId), gt(fileChecks.differenceCount, 0)))
    .orderBy(desc(fileChecks.checkedAt))
    .limit(1)
  return found
}

export function addFileCheck(db: TenantDb, row: FileCheckRow) {
  return db.insert(fileChecks).values(row)
}

/** When the file of a batch that counts was last found to be the one that somebody held. */
export function selectIdentical(db: TenantDb, batchId: string) {
  return db
    .select({ at: max(fileChecks.checkedAt) })
    .from(fileChecks)
    .innerJoin(bankFiles, eq(bankFiles.id, fileChecks.bankFileId))
    .where(
      and(
        eq(bankFiles.batchId, batchId),
        isNull(bankFiles.voidedAt),
        eq(fileChecks.result, 'identical'),
      ),
    )
}

/** How many one person made since a moment. */
export async function countChecks(db: TenantDb, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(fileChecks)
    .where(and(eq(fileChecks.checkedBy, userId), gte(fileChecks.checkedAt, since)))
  return row?.many ?? 0
}

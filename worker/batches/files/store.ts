import { and, asc, desc, eq, gt, lt, max, or, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { batches } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'

export type BankFileRow = typeof bankFiles.$inferSelect

/** A bank file with the batch it was made from and who sealed it. */
export type FoundBankFile = Awaited<ReturnType<typeof selectBankFiles>>[number]

function selectBankFiles(db: TenantDb) {
  return db
    .select({
      file: bankFiles,
      batch: { name: batches.name, number: batches.number },
      sealer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(bankFiles)
    .innerJoin(batches, eq(batches.id, bankFiles.batchId))
    .innerJoin(users, eq(users.id, bankFiles.sealedBy))
    .$dynamic()
}

export async function findBankFile(db: TenantDb, id: string): Promise<FoundBankFile | undefined> {
  const [found] = await selectBankFiles(db).where(eq(bankFiles.id, id))
  return found
}

/** A page, newest first; one row more than `limit` when there are more. */
export function listBankFiles(
  db: TenantDb,
  { before, limit }: { before?: [sealedAt: number, id: string] | undefined; limit: number },
) {
  const onward = before
    ? or(
        lt(bankFiles.sealedAt, new Date(before[0])),
        and(eq(bankFiles.sealedAt, new Date(before[0])), gt(bankFiles.id, before[1])),
      )
    : undefined
  return selectBankFiles(db)
    .where(onward)
    .orderBy(desc(bankFiles.sealedAt), asc(bankFiles.id))
    .limit(limit + 1)
}

/** The number of the newest file of a batch's account. The table refuses a gap and a number used twice. */
export function selectLastSequence(db: TenantDb, batchId: string) {
  const account = sql`(select ${batches.sourceAccountId} from ${batches} where ${eq(batches.id, batchId)})`
  return db
    .select({ last: max(bankFiles.sequence) })
    .from(bankFiles)
    .where(eq(bankFiles.sourceAccountId, account))
}

export function addBankFile(db: TenantDb, row: BankFileRow) {
  return db.insert(bankFiles).values(row)
}

export function saveUpload(
  db: TenantDb,
  id: string,
  upload: { uploadedBy: string; uploadedAt: Date; bankReference: string },
) {
  return db.update(bankFiles).set(upload).where(eq(bankFiles.id, id))
}

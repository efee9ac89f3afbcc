import { and, asc, desc, eq, gt, lt, max, or } from 'drizzle-orm'
import { users } from '../../db/people.ts'
import { bankFiles, batches } from '../../db/tenant-batches.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'

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

/** The file of one version of a batch: there is at most one. */
export async function findBankFileOf(db: TenantDb, batchId: string, version: number) {
  const [found] = await selectBankFiles(db).where(
    and(eq(bankFiles.batchId, batchId), eq(bankFiles.version, version)),
  )
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

/** The number of the next file of an account: the table refuses a gap and a number used twice. */
export async function nextSequence(db: TenantDb, sourceAccountId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(bankFiles.sequence) })
    .from(bankFiles)
    .where(eq(bankFiles.sourceAccountId, sourceAccountId))
  return (row?.last ?? 0) + 1
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

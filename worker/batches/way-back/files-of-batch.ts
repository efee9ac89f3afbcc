import { asc, eq, sql } from 'drizzle-orm'
import type { VoidView } from '../../contract/batches/bank-files.ts'
import type { Person } from '../../contract/shared.ts'
import type { TenantDb } from '../../core/databases.ts'
import { payments } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import type { BankFileRow } from '../files/store.ts'

/** What a record knows of the bank files of its batch. */
export type FilesOfBatch = {
  /** The one that counts. */
  bankFile: BankFileRow | null
  /** Those that are void, the oldest first. */
  voidFiles: BankFileRow[]
}

/** All that were ever made of a batch, in the order of their numbers. */
export function selectFilesOf(db: TenantDb, batchId: string) {
  return db
    .select()
    .from(bankFiles)
    .where(eq(bankFiles.batchId, batchId))
    .orderBy(asc(bankFiles.sequence))
}

export function liveAndVoid(files: BankFileRow[]): FilesOfBatch {
  return {
    bankFile: files.find(({ voidedAt }) => voidedAt === null) ?? null,
    voidFiles: files.filter(({ voidedAt }) => voidedAt !== null),
  }
}

/**
 * How many payments of a batch the bank booked or sent back, by a statement that nobody confirmed as well: then its file is
 * never void. A debit of exactly its total that nobody said anything of may be it.
 */
export function countBooked(db: TenantDb, batchId: string) {
  return db
    .select({ many: sql<number>`count(*)` })
    .from(payments)
    .where(
      sql`${payments.batchId} = ${batchId} and (${payments.ownState} in ('paid', 'returned', 'repaid')
        or exists (select 1 from statement_lines l where l.batch_id = ${batchId})
        or exists (select 1 from statement_lines l where l.payment_id = ${payments.id})
        or exists (select 1 from batches b join bank_files f on f.batch_id = b.id and f.voided_at is null
          join statement_lines l on l.source_account_id = b.source_account_id and l.amount_toea = -b.total_toea
          where b.id = ${batchId} and l.state = 'unreconciled'
            and l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')))`,
    )
}

/** What somebody asks of a file, and whether another confirmed it. */
export function voidView(
  { voidAsk, voidAskedBy, voidAskedAt, voidedBy, voidedAt }: BankFileRow,
  nameById: (id: string) => string,
): VoidView | null {
  if (!voidAsk || voidAskedBy === null || !voidAskedAt) return null
  const person = (id: string): Person => ({ id, name: nameById(id) })
  return {
    ...voidAsk,
    askedBy: person(voidAskedBy),
    askedAt: voidAskedAt.toISOString(),
    voidedBy: voidedBy === null ? null : person(voidedBy),
    voidedAt: voidedAt?.toISOString() ?? null,
  }
}

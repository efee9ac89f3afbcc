import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { RevivalView, VoidView } from '../../contract/batches/bank-files.ts'
import type { BatchView } from '../../contract/batches/batches.ts'
import type { Person } from '../../contract/shared.ts'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { auditEntries } from '../../db/records.ts'
import { firstDebitDay } from '../../db/settling/days-of-batch.ts'
import { payments } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { type BatchState, batchStates } from '../../domain/batches/batch.ts'
import { isAtBank } from '../../domain/batches/way-back/void-file.ts'
import { archiveBegunMs } from '../../domain/dumps/archive-begun.ts'
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

/** The same, as a recall asks for it. */
export const filesMade = ({ bankFile, voidFiles }: FilesOfBatch) => ({
  isLive: bankFile !== null,
  voidVersions: voidFiles.map(({ version }) => version),
})

/**
 * Lines since the first file of a batch was made that may be its debit: nobody said what they are, or one person alone did. The
 * table says the same.
 */
const mayBeOf = (
  batchId: string,
) => sql`statement_lines.source_account_id = (select b.source_account_id from batches b where b.id = ${batchId})
  and statement_lines.state in ('unreconciled', 'tentative')
  and statement_lines.day >= ${firstDebitDay(sql`${batchId}`)}`
const ofTotal = (batchId: string) =>
  sql`statement_lines.amount_toea = -(select b.total_toea from batches b where b.id = ${batchId})`

/**
 * How many payments of a batch the bank booked or sent back, by a statement that nobody confirmed as well: then its file is
 * never void. A debit of exactly its total, or of one of its payments, may be it until two people say that it is not.
 */
export function countBooked(
  db: TenantDb,
  batchId: string,
  states: readonly BatchState[] = batchStates,
) {
  const ofBatch = sql`(select b.id from batches b where b.id = ${batchId} and b.state in ${among(states)})`
  return db
    .select({ many: sql<number>`count(*)` })
    .from(payments)
    .where(
      sql`${payments.batchId} = ${ofBatch} and (${payments.ownState} in ('paid', 'returned', 'repaid')
        or exists (select 1 from statement_lines l where l.batch_id = ${batchId})
        or exists (select 1 from statement_lines l where l.payment_id = ${payments.id})
        or exists (select 1 from statement_lines where ${mayBeOf(batchId)} and ${ofTotal(batchId)})
        or ${payments.amountToea} in (select -statement_lines.amount_toea from statement_lines where ${mayBeOf(batchId)}))`,
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

/** What somebody says of a void file, until another confirms it: by a debit of one payment, how much that is only to who reads it. */
export function revivalView(
  { reviveAsk, reviveAskedBy, reviveAskedAt, totalToea }: BankFileRow,
  nameById: (id: string) => string,
  readsLines: boolean,
): RevivalView | null {
  if (!reviveAsk || reviveAskedBy === null || !reviveAskedAt) return null
  const { lineId: _, ...said } = reviveAsk
  const askedBy: Person = { id: reviveAskedBy, name: nameById(reviveAskedBy) }
  const isTold = readsLines || said.amountToea === -totalToea
  const untold = isTold ? {} : { text: null, amountToea: null }
  return { ...said, ...untold, askedBy, askedAt: reviveAskedAt.toISOString() }
}

const sealedAt = (file: SQL) => sql`(select f.sealed_at from bank_files f where f.id = ${file})`
/** The log came back from a copy: of who downloaded a file behind that it knows nothing. */
const broughtBack = sql.raw(`('organisation.restored', 'archive.restored')`)
const isBroughtBack = sql`${auditEntries.action} in ${broughtBack}`
  .mapWith(Boolean)
  .as('is_brought_back')

/*
 * Who has a bank file that somebody asks to be void, and says is not at the bank: whoever downloaded it, or took an archive that
 * has it, may have taken it there; and where the log came back from a copy since, whoever it has forgotten. Of archives and of
 * copies the newest is enough, and is found without reading the others.
 */

const lastDownload = (file: SQL) => sql`(select max(seq) from (
  select max(seq) as seq from audit_entries where subject = 'bank-file/' || ${file} and +action = 'bank_file.downloaded'
  union all select seq from audit_entries where seq = (select max(seq) from audit_entries where action = 'archive.begun')
    and at >= ${sealedAt(file)} - ${archiveBegunMs}
  union all select seq from audit_entries where seq = (select max(seq) from audit_entries where action in ${broughtBack})
    and at >= ${sealedAt(file)}))`

/** The newest download of the file of a batch that counts; the log has them all. */
export const selectLastDownload = (db: TenantDb, batchId: string) =>
  db
    .select({ seq: auditEntries.seq, at: auditEntries.at, isBroughtBack })
    .from(auditEntries)
    .where(
      eq(
        auditEntries.seq,
        lastDownload(
          sql`(select f.id from bank_files f where f.batch_id = ${batchId} and f.voided_at is null)`,
        ),
      ),
    )

/** Nobody downloaded it since `seq`. */
export const notDownloadedSince = (fileId: string, seq: number) =>
  sql`coalesce(${lastDownload(sql`${fileId}`)}, 0) <= ${seq}`

/** The same for whoever looks at the batch, before they confirm that its file is void. */
export async function viewLastDownload(
  db: TenantDb,
  { bankFile }: FilesOfBatch,
): Promise<Pick<BatchView, 'lastDownload'>> {
  if (!bankFile?.voidAskedBy || isAtBank(bankFile)) return {}
  const [newest] = await db
    .select({
      entry: auditEntries.seq,
      at: auditEntries.at,
      inArchive: sql`${auditEntries.action} = 'archive.begun'`.mapWith(Boolean),
      isBroughtBack,
      user: users,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(eq(auditEntries.seq, lastDownload(sql`${bankFile.id}`)))
  if (!newest) return {}
  const { user, at, ...last } = newest
  const by = user ? { id: user.id, name: nameOf(user) } : { id: 'platform', name: 'Bilum' }
  return { lastDownload: { ...last, by, at: at.toISOString() } }
}

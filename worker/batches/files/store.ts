import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BankFileQuery } from '../../contract/batches/bank-files.ts'
import type { TenantDb } from '../../core/databases.ts'
import { inOrder, type Order } from '../../db/in-order.ts'
import { users } from '../../db/people.ts'
import { batches } from '../../db/tenant-batches.ts'
import { bankFiles, sealsAllowed } from '../../db/tenant-files.ts'
import { addDays, startOfDay } from '../../domain/calendar.ts'
import { numbersNamed } from '../across/batch-filter.ts'

export type BankFileRow = typeof bankFiles.$inferSelect

/** A bank file with the batch it was made from and who sealed it. */
export type FoundBankFile = Awaited<ReturnType<typeof selectBankFiles>>[number]

const nameOfUser = (id: AnyColumn) =>
  sql<
    string | null
  >`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`
/** When it was last found to be what somebody held. */
const identicalAt = sql<number | null>`(select max(c.checked_at) from file_checks c
  where c.bank_file_id = ${bankFiles.id} and c.result = 'identical')`

function selectBankFiles(db: TenantDb) {
  return db
    .select({
      file: bankFiles,
      batch: {
        ...{ name: batches.name, number: batches.number, state: batches.state },
        ...{ isConfidential: batches.isConfidential, sealKey: batches.sealKey },
      },
      identicalAt,
      sealer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      askerName: nameOfUser(bankFiles.voidAskedBy).as('asker_name'),
      voiderName: nameOfUser(bankFiles.voidedBy).as('voider_name'),
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

/** A sealed file that has this hash: before a void one, the one that counts of the same bytes. */
export async function findFileByHash(db: TenantDb, sha256: string) {
  const [found] = await db
    .select({
      id: bankFiles.id,
      batchId: bankFiles.batchId,
      batchNumber: batches.number,
      voidedAt: bankFiles.voidedAt,
      isConfidential: batches.isConfidential,
    })
    .from(bankFiles)
    .innerJoin(batches, eq(batches.id, bankFiles.batchId))
    .where(eq(bankFiles.sha256, sha256))
    .orderBy(sql`${bankFiles.voidedAt} is not null`, asc(bankFiles.id))
    .limit(1)
  return found
}

type BankFileSort = BankFileQuery['sort']
type BankFileFilter = Omit<BankFileQuery, 'cursor'> & {
  after?: [value: number, id: string] | undefined
}

const { id } = bankFiles
const orders: Record<BankFileSort, Order> = {
  newest: { by: bankFiles.sealedAt, id, isDown: true },
  oldest: { by: bankFiles.sealedAt, id, isDown: false },
  largest: { by: bankFiles.totalToea, id, isDown: true },
}

/** A page; one row more than `limit` when there are more. */
export function listBankFiles(db: TenantDb, { sort, after, limit, ...filter }: BankFileFilter) {
  const { onward, order } = inOrder(orders[sort], after)
  return selectBankFiles(db)
    .where(and(onward, fits(filter)))
    .orderBy(...order)
    .limit(limit + 1)
}

/** What a page ends with, by its order. */
export const keyOfBankFile = (sort: BankFileSort, { file }: FoundBankFile) => [
  sort === 'largest' ? file.totalToea : file.sealedAt.getTime(),
  file.id,
]

const isLive = isNull(bankFiles.voidedAt)
const inState: Record<NonNullable<BankFileQuery['state']>, SQL | undefined> = {
  to_upload: and(isLive, isNull(bankFiles.uploadedAt)),
  uploaded: and(isLive, isNotNull(bankFiles.uploadedAt)),
  void: isNotNull(bankFiles.voidedAt),
}

function fits({
  search,
  state,
  account,
  from,
  to,
}: Omit<BankFileFilter, 'sort' | 'after' | 'limit'>) {
  const numbers = numbersNamed(search)
  return and(
    numbers && inArray(batches.number, numbers),
    state && inState[state],
    account ? eq(bankFiles.sourceAccountId, account) : undefined,
    from ? gte(bankFiles.sealedAt, startOfDay(from)) : undefined,
    to ? lt(bankFiles.sealedAt, startOfDay(addDays(to, 1))) : undefined,
  )
}

/** The number of the newest file of a batch's account. The table refuses a gap and a number used twice. */
export function selectLastSequence(db: TenantDb, batchId: string) {
  const account = sql`(select ${batches.sourceAccountId} from ${batches} where ${eq(batches.id, batchId)})`
  return db
    .select({ last: max(bankFiles.sequence) })
    .from(bankFiles)
    .where(eq(bankFiles.sourceAccountId, account))
}

/** This is the newest number of the account's files, or 0 where it has none. */
export function isLastSequence(sourceAccountId: string, last: number): SQL {
  const ofAccount = eq(bankFiles.sourceAccountId, sourceAccountId)
  return sql`(select coalesce(max(${bankFiles.sequence}), 0) from ${bankFiles} where ${ofAccount}) = ${last}`
}

/** The first files that were sealed since a moment, in their order. */
export function listSealedSince(db: TenantDb, since: Date, limit: number): Promise<BankFileRow[]> {
  const { sealedAt } = bankFiles
  return db.select().from(bankFiles).where(gte(sealedAt, since)).orderBy(asc(sealedAt)).limit(limit)
}

/** A file that was just made: the bank does not have it, and nobody asks anything of it. */
export const untouched = {
  ...{ uploadedBy: null, uploadedAt: null, bankReference: null },
  ...{ voidAsk: null, voidAskedBy: null, voidAskedAt: null, voidedBy: null, voidedAt: null },
  ...{ reviveAsk: null, reviveAskedBy: null, reviveAskedAt: null },
  ...{ revivedBy: null, revivedAt: null, revivedLineId: null },
}

export function addBankFile(db: TenantDb, row: BankFileRow) {
  return db.insert(bankFiles).values(row)
}

export function saveUpload(
  db: TenantDb,
  id: string,
  upload: {
    uploadedBy: string
    uploadedAt: Date
    bankReference: string
    uncheckedReason: string
  },
) {
  return db.update(bankFiles).set(upload).where(eq(bankFiles.id, id))
}

type VoidAsked = Pick<BankFileRow, 'voidAsk' | 'voidAskedBy' | 'voidAskedAt'>

/** Somebody asks that a file be void, or takes that back. */
export function saveVoidAsk(db: TenantDb, id: string, asked: VoidAsked) {
  return db.update(bankFiles).set(asked).where(eq(bankFiles.id, id))
}

export function saveVoided(db: TenantDb, id: string, voided: { voidedBy: string; voidedAt: Date }) {
  return db.update(bankFiles).set(voided).where(eq(bankFiles.id, id))
}

/** What two people said of files that the database forgot, newest first. */
export function selectSealsAllowed(db: TenantDb, batchId: string) {
  return db
    .select()
    .from(sealsAllowed)
    .where(eq(sealsAllowed.batchId, batchId))
    .orderBy(desc(sealsAllowed.upTo))
    .limit(10)
}

export function allowSeal(db: TenantDb, row: typeof sealsAllowed.$inferSelect) {
  return db.insert(sealsAllowed).values(row)
}

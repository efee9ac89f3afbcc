import { and, count, desc, eq, inArray, lt, max, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { testFiles } from '../../db/tenant-files.ts'

export type TestFileRow = typeof testFiles.$inferSelect

const ofAccount = (sourceAccountId: string) => eq(testFiles.sourceAccountId, sourceAccountId)

/** A page of an account's tests, the newest first; one row more than `limit` when there are more. */
export function listTestFiles(
  db: TenantDb,
  sourceAccountId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const onward = before === undefined ? undefined : lt(testFiles.number, before)
  return db
    .select()
    .from(testFiles)
    .where(and(ofAccount(sourceAccountId), onward))
    .orderBy(desc(testFiles.number))
    .limit(limit + 1)
}

export async function findTestFile(db: TenantDb, sourceAccountId: string, id: string) {
  const [row] = await db
    .select()
    .from(testFiles)
    .where(and(ofAccount(sourceAccountId), eq(testFiles.id, id)))
  return row
}

/** The number of the account's newest test, and how many it had on a day. */
export async function findTestCounts(db: TenantDb, sourceAccountId: string, day: string) {
  const [[newest], [today]] = await db.batch([
    db
      .select({ number: max(testFiles.number) })
      .from(testFiles)
      .where(ofAccount(sourceAccountId)),
    db
      .select({ count: count() })
      .from(testFiles)
      .where(and(ofAccount(sourceAccountId), eq(testFiles.day, day))),
  ])
  return { lastNumber: newest?.number ?? 0, today: today?.count ?? 0 }
}

/** Who made them and wrote down what the bank said. */
export async function namesOfTesters(db: TenantDb, rows: TestFileRow[]) {
  const ids = [...new Set(rows.flatMap(({ madeBy, recordedBy }) => [madeBy, recordedBy ?? madeBy]))]
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const found =
    ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, listed))
  return new Map(found.map((person) => [person.id, nameOf(person)]))
}

export function addTestFile(db: TenantDb, row: TestFileRow) {
  return db.insert(testFiles).values(row)
}

type Acceptance = { acceptedOn: string; toldBy: string; recordedBy: string; recordedAt: Date }

/** Once: the table refuses a second. */
export function saveAcceptance(db: TenantDb, id: string, acceptance: Acceptance) {
  return db.update(testFiles).set(acceptance).where(eq(testFiles.id, id))
}

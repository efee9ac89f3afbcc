import { and, desc, eq, inArray, lt, max, type SQL, sql } from 'drizzle-orm'
import { insertInBulk } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { batchMakers } from '../db/makers/batch-makers.ts'
import { users } from '../db/people.ts'
import { sourceAccounts } from '../db/tenant.ts'
import { batches, batchSteps } from '../db/tenant-batches.ts'
import { lentTo } from '../delegations/store.ts'
import type { BatchState, BatchStep } from '../domain/batches/batch.ts'
import type { NewBatchStep } from '../domain/batches/batch-step.ts'
import type { BatchRow } from './load-batch.ts'
import { isBarred } from './paying/terms.ts'

export { hasMoreIn, lookedAtMax, newestIn } from './across/newest-in.ts'
export { batchBefore } from './compared/before.ts'
export { markSealedSince } from './files/mark-since.ts'
export { settlingFigures } from './settling/overview/home-figures.ts'
export { listSigned } from './signed.ts'

export type BatchFilter = {
  states?: BatchState[] | undefined
  before?: number | undefined
  limit: number
  /** Of those in these states, only these. */
  only?: SQL | undefined
}

/** How many approved this version. */
export const approvalsGiven = sql<number>`(select count(*) from batch_steps s where s.batch_id = ${batches.id}
  and s.version = ${batches.version} and s.kind = 'approve')`

export type ListedBatch = Awaited<ReturnType<typeof listBatches>>[number]

/** A page of batches, newest first; one row more than `limit` when there are more. */
export function listBatches(db: TenantDb, { states, before, limit, only }: BatchFilter) {
  const onward = before ? lt(batches.number, before) : undefined
  const found = states && inArray(batches.number, newestOf(states, before, limit + 1, only))
  return selectListed(db, found ?? onward)
    .orderBy(desc(batches.number))
    .limit(limit + 1)
}

/** The newest of each state, by index: asked for several states at once, SQLite would read and sort them all. */
function newestOf(
  states: BatchState[],
  before: number | undefined,
  limit: number,
  only: SQL | undefined,
): SQL {
  const onward = sql`${before ? sql`and number < ${before}` : sql``} ${only ? sql`and ${only}` : sql``}`
  const branches = states.map(
    (state) => sql`select * from (select number from batches
      where state = ${state} ${onward} order by number desc limit ${limit})`,
  )
  return sql`(${unionOf(branches)})`
}

/** D1 takes at most five terms in one compound select, so more of them stand in groups. */
const termsMax = 5

function unionOf(branches: SQL[]): SQL {
  const groups: SQL[] = []
  for (let first = 0; first < branches.length; first += termsMax) {
    const terms = sql.join(branches.slice(first, first + termsMax), sql` union all `)
    groups.push(sql`select * from (${terms})`)
  }
  return sql.join(groups, sql` union all `)
}

type Approver = { id: string | SQL; limitToea: number | SQL }

/**
 * Is this person's decision missing on a batch: awaiting approval, not theirs, and not decided by them? For themselves, or for
 * somebody who lent them a limit: then it is neither of both that prepared it, decided on it or may not. Two selects where one
 * would do: the inner one does not count for how deep a question is, and a home's is nearly as deep as the database takes.
 */
export function isWaitingFor({ id, limitToea }: Approver): SQL {
  // a home asks this five times, and has a hundred parameters for everything
  const limit = typeof limitToea === 'number' ? sql.raw(String(limitToea)) : limitToea
  const both = sql.raw('(v.me, v.id)')
  return sql`(${batches.state} in ('in_approval', 'approval_blocked') and exists (select 1 from (select 1 from (
      select ${id} as me, ${id} as id, ${limit} as limit_toea union all ${lentTo(id)}) v
    where ${batches.totalToea} <= v.limit_toea and ${batches.preparedBy} not in ${both}
      and not exists (select 1 from batch_makers m
        where m.batch_id = ${batches.id} and m.version = ${batches.version} and m.user_id in ${both})
      and not exists (select 1 from batch_steps s where s.batch_id = ${batches.id}
        and s.version = ${batches.version} and s.kind = 'approve' and (s.actor_id in ${both} or s.on_behalf_of in ${both}))
      and not ${isBarred(both)})))`
}

/** The batches on which this person's decision is missing, newest first; one row more than `limit` when there are more. */
export function listWaitingFor(db: TenantDb, approver: Approver, limit: number, before?: number) {
  const onward = before ? lt(batches.number, before) : undefined
  return selectListed(db, isWaitingFor(approver), onward)
    .orderBy(desc(batches.number))
    .limit(limit + 1)
}

/** Batches as a list shows them; in which order, and how many, is for the list to say. */
export function selectListed(db: TenantDb, ...conditions: (SQL | undefined)[]) {
  return db
    .select({
      row: batches,
      source: sourceAccounts,
      preparer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      approvalsGiven,
    })
    .from(batches)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, batches.sourceAccountId))
    .innerJoin(users, eq(users.id, batches.preparedBy))
    .where(and(...conditions))
}

/** The number the next batch gets. Two that read the same one collide on the table's unique number, and try again. */
export async function nextBatchNumber(db: TenantDb): Promise<number> {
  const [row] = await db.select({ last: max(batches.number) }).from(batches)
  return (row?.last ?? 0) + 1
}

export function addBatch(db: TenantDb, row: BatchRow) {
  return db.insert(batches).values(row)
}

/** Saves a batch that was decided on `before`: the table refuses it when the row has moved on since. */
export function saveBatch(db: TenantDb, before: BatchRow, changes: Partial<BatchRow>) {
  return db
    .update(batches)
    .set({ ...changes, revision: before.revision + 1 })
    .where(eq(batches.id, before.id))
}

/** The step, then the state it leads to: two statements that only pass together. */
export function insertStep(
  db: TenantDb,
  before: BatchRow,
  step: NewBatchStep,
  at: Date,
  {
    changes = {},
    origin,
  }: { changes?: Partial<BatchRow>; origin?: { address: string; device: string } } = {},
) {
  const number = before.step + 1
  return [
    db
      .insert(batchSteps)
      .values({ ...step, batchId: before.id, step: number, at, origin: origin ?? null }),
    saveBatch(db, before, { ...changes, state: step.toState, step: number }),
  ]
}

/** An approval that was taken back is called so, and counts nowhere any more: not as an approval, nor as its giver's one. */
export function markTakenBack(db: TenantDb, { id, version }: BatchRow, { step }: BatchStep) {
  return db
    .update(batchSteps)
    .set({ kind: 'approve_taken_back' })
    .where(
      and(eq(batchSteps.batchId, id), eq(batchSteps.version, version), eq(batchSteps.step, step)),
    )
}

/** The row after a step, as the next statement of the same change finds it. */
export function afterStep(
  before: BatchRow,
  step: NewBatchStep,
  changes: Partial<BatchRow> = {},
): BatchRow {
  const { revision, step: number } = before
  return { ...before, ...changes, state: step.toState, step: number + 1, revision: revision + 1 }
}

/** Many may have had a hand in a batch: their rows are one parameter. */
export function addMakers(db: TenantDb, batchId: string, version: number, userIds: string[]) {
  const rows = userIds.map((userId) => ({ batchId, version, userId }))
  return insertInBulk(db, batchMakers, rows, { skipKnown: true })
}

import { and, asc, eq, gt, inArray, max, or, sql } from 'drizzle-orm'
import { rulesInForce, selectNewestRules } from '../approval-rules/store.ts'
import { tenantUser } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { TenantDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import { sourceAccounts } from '../db/tenant.ts'
import { batches, batchMakers, batchSteps } from '../db/tenant-batches.ts'
import { bankFiles } from '../db/tenant-files.ts'
import { hasPermission, roleNames } from '../domain/access/role.ts'
import { approvalsTogether } from '../domain/batches/approval-rules.ts'
import { type Batch, type BatchStep, batchReference } from '../domain/batches/batch.ts'
import type { Actor } from '../domain/batches/batch-step.ts'
import type { SourceAccountRow } from '../source-accounts/store.ts'
import { selectSiblings } from './around-store.ts'
import type { BankFileRow } from './files/store.ts'

export type BatchRow = typeof batches.$inferSelect

/** Everything that deciding on a batch, and showing it, needs: read in one round trip. */
export type BatchRecord = {
  row: BatchRow
  batch: Batch
  source: SourceAccountRow
  /** Everyone whose role approves, active or not yet away. */
  people: (Actor & { name: string })[]
  /** The names of everyone who took part. */
  names: Map<string, string>
  /** The file of this version, once it is sealed. */
  bankFile: BankFileRow | null
  /** How many approvals it would need if it were handed over now: by today's rules and what stands beside it. */
  neededNow: ReturnType<typeof approvalsTogether>
}

const approvingRoles = roleNames.filter((role) => hasPermission(role, 'approve_payments'))

export async function loadBatch(db: TenantDb, id: string): Promise<BatchRecord | undefined> {
  return recordOf(await db.batch(selectBatch(db, id)))
}

/** One table per query: D1 gives the rows of a batch by column name, so two `id`s of a join would become one. */
export function selectBatch(db: TenantDb, id: string) {
  return [
    db.select().from(batches).where(eq(batches.id, id)),
    db
      .select()
      .from(sourceAccounts)
      .where(eq(sourceAccounts.id, sql`(select source_account_id from batches where id = ${id})`)),
    db.select().from(batchSteps).where(eq(batchSteps.batchId, id)).orderBy(asc(batchSteps.step)),
    db.select().from(batchMakers).where(eq(batchMakers.batchId, id)),
    db
      .select()
      .from(users)
      .where(
        or(
          and(inArray(users.role, approvingRoles), eq(users.status, 'active')),
          sql`${users.id} in (select actor_id from batch_steps where batch_id = ${id})`,
          sql`${users.id} = (select prepared_by from batches where id = ${id})`,
        ),
      ),
    db
      .select()
      .from(bankFiles)
      .where(
        and(
          eq(bankFiles.batchId, id),
          eq(bankFiles.version, sql`(select version from batches where id = ${id})`),
        ),
      ),
    selectNewestRules(db),
    selectSiblings(db, id),
  ] as const
}

type Found<Queries> = { [Key in keyof Queries]: Awaited<Queries[Key]> }

/** What the queries of `selectBatch` found, as one record; nothing where there is no such batch. */
export function recordOf([[row], [source], steps, makers, involved, [file], rules, [beside]]: Found<
  ReturnType<typeof selectBatch>
>): BatchRecord | undefined {
  if (!row || !source) return undefined
  return {
    row,
    batch: batchOf(row, makers, steps),
    source,
    people: peopleOf(involved),
    names: new Map(involved.map((person) => [person.id, nameOf(person)])),
    bankFile: file ?? null,
    neededNow: approvalsTogether(rulesInForce(rules).bands, row.totalToea, beside),
  }
}

/** Waiting batches by number, with everyone who may approve: as much of them as says whether somebody still can. */
export async function listWaiting(
  db: TenantDb,
  { after, limit }: { after: number; limit: number },
): Promise<{ batches: Batch[]; people: BatchRecord['people']; next: number | null }> {
  const rows = await db
    .select()
    .from(batches)
    .where(
      and(inArray(batches.state, ['in_approval', 'approval_blocked']), gt(batches.number, after)),
    )
    .orderBy(asc(batches.number))
    .limit(limit)
  const listed = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const [makers, steps, involved] = await db.batch([
    db.select().from(batchMakers).where(inArray(batchMakers.batchId, listed)),
    db.select().from(batchSteps).where(inArray(batchSteps.batchId, listed)),
    db
      .select()
      .from(users)
      .where(and(inArray(users.role, approvingRoles), eq(users.status, 'active'))),
  ])
  const ofBatch = (row: BatchRow) => {
    const isOwn = ({ batchId }: { batchId: string }) => batchId === row.id
    return batchOf(row, makers.filter(isOwn), steps.filter(isOwn))
  }
  const next = rows.length < limit ? null : (rows.at(-1)?.number ?? null)
  return { batches: rows.map(ofBatch), people: peopleOf(involved), next }
}

type Makers = (typeof batchMakers.$inferSelect)[]

function batchOf(row: BatchRow, makers: Makers, steps: BatchStep[]): Batch {
  const own = makers.filter(({ version }) => version === row.version).map(({ userId }) => userId)
  return {
    ...row,
    reference: batchReference(row.number),
    makers: [...new Set([row.preparedBy, ...own])],
    steps,
  }
}

function peopleOf(involved: (typeof users.$inferSelect)[]): BatchRecord['people'] {
  return involved
    .filter(({ status }) => status === 'active')
    .map(tenantUser)
    .filter(({ role }) => approvingRoles.includes(role))
    .map((person) => ({
      id: person.id,
      role: person.role,
      ownLimitToea: person.approvalLimitToea,
      name: nameOf(person),
    }))
}

/** The number the next batch gets. Two that read the same one collide on the table's unique number, and try again. */
export async function nextBatchNumber(db: TenantDb): Promise<number> {
  const [row] = await db.select({ last: max(batches.number) }).from(batches)
  return (row?.last ?? 0) + 1
}

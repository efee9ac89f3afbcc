import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type ApprovalRulesRow, rulesInForce, selectNewestRules } from '../approval-rules/store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { TenantDb } from '../core/databases.ts'
import { definedRoles, selectRoles } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { sourceAccounts } from '../db/tenant.ts'
import { batches, batchMakers, batchSteps } from '../db/tenant-batches.ts'
import { bankFiles } from '../db/tenant-files.ts'
import { selectDelegations } from '../delegations/store.ts'
import type { DefinedRoles } from '../domain/access/role.ts'
import { approvalsTogether, bandsFor, neededToday } from '../domain/batches/approval-rules.ts'
import { barredBy, type TermsChange } from '../domain/batches/approving/barred.ts'
import { asksSecondFactor } from '../domain/batches/approving/second-factor.ts'
import {
  type Batch,
  type BatchStep,
  batchReference,
  batchStates,
  isRuledToday,
} from '../domain/batches/batch.ts'
import type { TakenOfDay } from '../domain/batches/paying/daily-limit.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { SourceAccountRow } from '../source-accounts/store.ts'
import {
  type ApprovingPerson,
  type AwayPerson,
  awayOf,
  hasApprovingRole,
  peopleOf,
  withFactors,
} from './approvers/people.ts'
import { selectSiblings } from './around-store.ts'
import type { BankFileRow } from './files/store.ts'
import { selectTaken, takenOf } from './paying/taken-of-day.ts'
import { selectTerms } from './paying/terms.ts'

export type BatchRow = typeof batches.$inferSelect

/** Everything that deciding on a batch, and showing it, needs: read in one round trip. */
export type BatchRecord = {
  row: BatchRow
  batch: Batch
  source: SourceAccountRow
  /** Everyone whose role approves. */
  people: ApprovingPerson[]
  /** Those whose role would approve, and who are not there. */
  away: AwayPerson[]
  /** What the roles mean here. */
  roles: DefinedRoles
  /** The names of everyone who took part. */
  names: Map<string, string>
  /** The file of this version, once it is sealed. */
  bankFile: BankFileRow | null
  /** The approval rules in force. */
  rules: ApprovalRulesRow
  /** What other batches of its account take of its day. */
  taken: TakenOfDay
  /** How many approvals it would need if it were handed over now: by today's rules and what stands beside it. */
  neededNow: ReturnType<typeof approvalsTogether>
}

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
      .select(withFactors)
      .from(users)
      .where(
        or(
          hasApprovingRole,
          sql`${users.id} in (select actor_id from batch_steps where batch_id = ${id})`,
          sql`${users.id} in (select on_behalf_of from batch_steps where batch_id = ${id})`,
          sql`${users.id} = (select prepared_by from batches where id = ${id})`,
          sql`${users.id} in (select maker.value from batches b
            join source_accounts s on s.id = b.source_account_id, json_each(s.maker_ids) maker
            where b.id = ${id})`,
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
    selectDelegations(db, dayInPortMoresby(new Date())),
    selectRoles(db),
    selectTaken(db, id),
    selectTerms(db, [id]),
  ] as const
}

/** What each of some queries gives, in their order. */
export type Found<Queries> = { [Key in keyof Queries]: Awaited<Queries[Key]> }

/** What the queries of `selectBatch` found, as one record; nothing where there is no such batch. */
export function recordOf([
  [row],
  [source],
  steps,
  makers,
  involved,
  [file],
  newest,
  [beside],
  lent,
  meant,
  taken,
  terms,
]: Found<ReturnType<typeof selectBatch>>): BatchRecord | undefined {
  if (!row || !source) return undefined
  const rules = rulesInForce(newest)
  const roles = definedRoles(meant)
  return {
    row,
    batch: batchOf(row, makers, steps, rules, terms),
    source,
    people: peopleOf(involved, lent, roles),
    away: awayOf(involved, roles),
    roles,
    names: new Map(involved.map((person) => [person.id, nameOf(person)])),
    bankFile: file ?? null,
    rules,
    taken: takenOf(taken),
    neededNow: approvalsTogether(bandsFor(rules, row.sourceAccountId), row.totalToea, beside),
  }
}

/** What a batch needs by today's rules, and what its row says; and whether approving it asks for a second factor. */
export function needsOf(row: BatchRow, rules: ApprovalRulesRow) {
  const recorded = row.approvalsNeeded
  const today = isRuledToday(row.state) ? neededToday(row, rules) : recorded
  const asks = asksSecondFactor(rules.secondFactorAboveToea, row)
  return { approvalsNeeded: today, approvalsRecorded: recorded, asksSecondFactor: asks }
}

/** Batches handed over and without a file, by number, with everyone who may approve: what says whether each stands where it should. */
export async function listWaiting(
  db: TenantDb,
  { after, limit }: { after: number; limit: number },
): Promise<{ batches: Batch[]; people: BatchRecord['people']; next: number | null }> {
  const rows = await db
    .select()
    .from(batches)
    .where(and(inArray(batches.state, batchStates.filter(isRuledToday)), gt(batches.number, after)))
    .orderBy(asc(batches.number))
    .limit(limit)
  const listed = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const [makers, steps, involved, newest, lent, meant, terms] = await db.batch([
    db.select().from(batchMakers).where(inArray(batchMakers.batchId, listed)),
    db.select().from(batchSteps).where(inArray(batchSteps.batchId, listed)),
    db
      .select(withFactors)
      .from(users)
      .where(and(hasApprovingRole, eq(users.status, 'active'))),
    selectNewestRules(db),
    selectDelegations(db, dayInPortMoresby(new Date())),
    selectRoles(db),
    selectTerms(db, listed),
  ])
  const rules = rulesInForce(newest)
  const ofBatch = (row: BatchRow) => {
    const isOwn = ({ batchId }: { batchId: string }) => batchId === row.id
    return batchOf(row, makers.filter(isOwn), steps.filter(isOwn), rules, terms.filter(isOwn))
  }
  const next = rows.length < limit ? null : (rows.at(-1)?.number ?? null)
  return { batches: rows.map(ofBatch), people: peopleOf(involved, lent, definedRoles(meant)), next }
}

type Makers = (typeof batchMakers.$inferSelect)[]

function batchOf(
  row: BatchRow,
  makers: Makers,
  steps: BatchStep[],
  rules: ApprovalRulesRow,
  terms: TermsChange[],
): Batch {
  const own = makers.filter(({ version }) => version === row.version).map(({ userId }) => userId)
  const [reference, barred] = [batchReference(row.number), barredBy(terms, new Date())]
  const others = { makers: [...new Set([row.preparedBy, ...own])], barred, steps }
  return { ...row, ...needsOf(row, rules), reference, ...others }
}

import { asc, eq, or, sql } from 'drizzle-orm'
import { type ApprovalRulesRow, rulesInForce, selectNewestRules } from '../approval-rules/store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import { keptStatements } from '../core/d1/kept-statements.ts'
import type { TenantDb } from '../core/databases.ts'
import { definedRoles, selectRoles } from '../core/roles.ts'
import { publishedBetween, selectCutOffs, selectOwnDays } from '../days/store.ts'
import { batchMakers } from '../db/makers/batch-makers.ts'
import { users } from '../db/people.ts'
import { sourceAccounts } from '../db/tenant.ts'
import { batches, batchSteps } from '../db/tenant-batches.ts'
import { selectDelegations } from '../delegations/store.ts'
import type { DefinedRoles } from '../domain/access/role.ts'
import type { OwnDays } from '../domain/bank-days.ts'
import { approvalsTogether, bandsFor, neededToday } from '../domain/batches/approval-rules.ts'
import { barredBy, type TermsChange } from '../domain/batches/approving/barred.ts'
import { asksSecondFactor } from '../domain/batches/approving/second-factor.ts'
import {
  type Batch,
  type BatchStep,
  batchReference,
  isRuledToday,
} from '../domain/batches/batch.ts'
import type { TakenOfDay } from '../domain/batches/paying/daily-limit.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { type CutOff, daysOfBank } from '../domain/days/cut-offs.ts'
import type { SourceAccountRow } from '../source-accounts/store.ts'
import {
  type ApprovingPerson,
  type AwayPerson,
  awayOf,
  hasApprovingRole,
  type Present,
  peopleOf,
  presentOf,
  withFactors,
} from './approvers/people.ts'
import { selectBeside, takenOf } from './paying/taken-of-day.ts'
import { selectTerms } from './paying/terms.ts'
import { type FilesOfBatch, liveAndVoid, selectFilesOf } from './way-back/files-of-batch.ts'

export type BatchRow = typeof batches.$inferSelect

/** Everything that deciding on a batch, and showing it, needs: read in one round trip. */
export type BatchRecord = FilesOfBatch & {
  row: BatchRow
  batch: Batch
  source: SourceAccountRow
  /** Everyone whose role approves. */
  people: ApprovingPerson[]
  /** Those whose role would approve, and who are not there. */
  away: AwayPerson[]
  /** Everybody who approves or took part, and is there. */
  present: Present[]
  /** What the roles mean here. */
  roles: DefinedRoles
  /** The names of everyone who took part. */
  names: Map<string, string>
  /** The approval rules in force. */
  rules: ApprovalRulesRow
  /** So long after its last approval it is held. */
  holdSeconds: number
  /** What other batches of its account take of its day. */
  taken: TakenOfDay
  /** How many approvals it would need if it were handed over now: by today's rules and what stands beside it. */
  neededNow: ReturnType<typeof approvalsTogether>
  /** The organisation's own days that concern its account, from today on. */
  ownDays: OwnDays
  /** Until when the bank of its account takes files. */
  cutOffs: CutOff[]
  /** Who reads the payments of confidential batches. */
  payrollGroup: string[]
}

export async function loadBatch(db: TenantDb, id: string): Promise<BatchRecord | undefined> {
  return recordOf(await db.batch(selectBatch(db, id)))
}

/** The statements that read a batch, as it is today. */
export function selectBatch(db: TenantDb, id: string) {
  const today = dayInPortMoresby(new Date())
  return everythingOf(db, { id, today, published: publishedBetween(db, today) })
}

/** One table per query: D1 gives the rows of a batch by column name, so two `id`s of a join would become one. */
const everythingOf = keptStatements(
  ['id', 'today', 'published'],
  (db: TenantDb, { id, today, published }) => [
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
    selectFilesOf(db, id),
    selectNewestRules(db),
    selectDelegations(db, today),
    selectRoles(db),
    selectBeside(db, id),
    selectTerms(db, [id]),
    selectOwnDays(db, today, undefined, published),
    selectCutOffs(db, sql`(select source_account_id from batches where id = ${id})`),
  ],
)

/** What each of some queries gives, in their order. */
export type Found<Queries> = { [Key in keyof Queries]: Awaited<Queries[Key]> }

/** What the queries of `selectBatch` found, as one record; nothing where there is no such batch. */
export function recordOf([
  [row],
  [source],
  steps,
  makers,
  involved,
  files,
  newest,
  lent,
  meant,
  besides,
  terms,
  ownDays,
  cutOffs,
]: Found<ReturnType<typeof selectBatch>>): BatchRecord | undefined {
  const [beside] = besides
  if (!row || !source || !beside) return undefined
  const rules = rulesInForce(newest)
  const roles = definedRoles(meant)
  return {
    row,
    batch: batchOf(row, makers, steps, rules, terms),
    source,
    people: peopleOf(involved, lent, roles),
    away: awayOf(involved, roles),
    present: presentOf(involved, roles),
    roles,
    names: new Map(involved.map((person) => [person.id, nameOf(person)])),
    ...liveAndVoid(files),
    rules,
    holdSeconds: beside.holdSeconds,
    taken: takenOf(besides),
    neededNow: approvalsTogether(bandsFor(rules, row.sourceAccountId), row.totalToea, {
      count: beside.siblings,
      totalToea: beside.siblingsToea,
    }),
    ownDays: daysOfBank(ownDays, source.bank),
    cutOffs,
    payrollGroup: JSON.parse(beside.payrollGroup) as string[], // what json_group_array made of ids
  }
}

/** What a batch needs by today's rules, and what its row says; and whether approving it asks for a second factor. */
export function needsOf(row: BatchRow, rules: ApprovalRulesRow) {
  const recorded = row.approvalsNeeded
  const today = isRuledToday(row.state) ? neededToday(row, rules) : recorded
  const asks = asksSecondFactor(rules.secondFactorAboveToea, row)
  return { approvalsNeeded: today, approvalsRecorded: recorded, asksSecondFactor: asks }
}

type Makers = (typeof batchMakers.$inferSelect)[]

/** A row with what the rules ask of it. */
export function batchOf(
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

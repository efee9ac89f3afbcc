import { and, asc, eq, gt, isNotNull, lt, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import { untilAnswered } from '../core/d1/until-answered.ts'
import type { ControlDb } from '../core/databases.ts'
import { directory, organisations, slots } from '../db/control.ts'
import type { OrganisationState } from '../domain/access/organisation-state.ts'
import type { Usage } from '../domain/billing/plan.ts'
import { must } from '../domain/must.ts'
import { isBeingDeleted } from './to-open.ts'

export { findToOpen, neverPaid, neverPaidSql, type OrganisationToOpen } from './to-open.ts'

/* The organisations as the control database knows them. Nobody else writes that table. */

export type OrganisationRow = typeof organisations.$inferSelect

/** The states in which there is no database yet. */
export const unmade: OrganisationState[] = [
  'signup_unconfirmed',
  'provisioning',
  'provisioning_failed',
]

export const isReleased = sql`${organisations.slot} like 'released/%'`

export const hasDatabase = ({ state, slot }: Pick<OrganisationRow, 'state' | 'slot'>) =>
  !unmade.includes(state) && !slot.startsWith('released/')

export async function findOrganisation(
  db: ControlDb,
  id: string,
): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row
}

/** One that is known to be there. */
export async function loadOrganisation(db: ControlDb, id: string): Promise<OrganisationRow> {
  return must(await findOrganisation(db, id), 'organisation')
}

export async function findOrganisationBySlug(
  db: ControlDb,
  slug: string,
): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).where(eq(organisations.slug, slug))
  return row
}

type OrganisationFilter = {
  state?: OrganisationState | undefined
  /** The beginning of a slug or a name. */
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** A page of organisations by slug, one row more than `limit` when there are more. */
export function listOrganisations(db: ControlDb, filter: OrganisationFilter) {
  const { state, search, after, limit } = filter
  // a pattern of more than 50 bytes is one that D1 refuses
  const begins = (column: SQLWrapper) =>
    sql`lower(substr(${column}, 1, length(${search}))) = lower(${search})`
  return db
    .select()
    .from(organisations)
    .where(
      and(
        state ? eq(organisations.state, state) : undefined,
        after ? gt(organisations.slug, after) : undefined,
        search ? or(begins(organisations.slug), begins(organisations.name)) : undefined,
      ),
    )
    .orderBy(asc(organisations.slug))
    .limit(limit + 1)
}

export function addOrganisation(db: ControlDb, row: typeof organisations.$inferInsert) {
  return db.insert(organisations).values(row)
}

export type OrganisationChanges = Partial<
  Pick<
    OrganisationRow,
    | 'state'
    | 'stateBefore'
    | 'stateSince'
    | 'stateReason'
    | 'frozenBy'
    | 'name'
    | 'billingEmail'
    | 'plan'
    | 'paidUntil'
    | 'pausedDays'
  >
>

/** A change decided on one revision: the table refuses it on another (`stale_organisation`). */
export function saveOrganisation(
  db: ControlDb,
  { id, revision }: Pick<OrganisationRow, 'id' | 'revision'>,
  changes: OrganisationChanges,
) {
  return db
    .update(organisations)
    .set({ ...changes, revision: revision + 1 })
    .where(eq(organisations.id, id))
}

/**
 * The slot of a wiped database is anybody's again: the organisation keeps its name, and what stands in place of the slot is
 * nobody's. The table takes it from an emptied one alone.
 */
export function freeSlot(db: ControlDb, id: string, slot: string) {
  return [
    db
      .update(organisations)
      .set({ slot: `released/${id}` })
      .where(eq(organisations.id, id)),
    db
      .update(slots)
      .set({ organisationId: null, claimedAt: null })
      .where(and(eq(slots.binding, slot), eq(slots.organisationId, id))),
    db.delete(directory).where(eq(directory.organisationId, id)),
  ]
}

/** What it used when last counted, in a month such as `2026-11`. */
export function saveUsage(db: ControlDb, id: string, month: string, usage: Usage) {
  return db
    .update(organisations)
    .set({
      userCount: usage.users,
      sourceAccountCount: usage.sourceAccounts,
      paymentCount: usage.payments,
      usageMonth: month,
    })
    .where(eq(organisations.id, id))
}

export function savePausedDays(db: ControlDb, id: string, pausedDays: number) {
  return db.update(organisations).set({ pausedDays }).where(eq(organisations.id, id))
}

const behindMax = 200

/** Its database is emptied, or about to be: nothing is written there any more. */
const isBeingReleased = sql`(exists (select 1 from slot_releases r
  where r.organisation_id = organisations.id and r.state in ('closing', 'wiped')) or ${isBeingDeleted})`

/** Those of a cell whose database is older than the newest schema, or could not be migrated, oldest organisation first. */
export function listBehind(
  db: ControlDb,
  cell: string,
  newest: string,
): Promise<OrganisationRow[]> {
  return db
    .select()
    .from(organisations)
    .where(
      and(
        eq(organisations.cell, cell),
        not(isReleased),
        not(isBeingReleased),
        or(lt(organisations.schemaVersion, newest), isNotNull(organisations.migrationError)),
      ),
    )
    .orderBy(asc(organisations.createdAt), asc(organisations.id))
    .limit(behindMax)
}

/**
 * How the migration of its database went. A version only goes up: an older Worker never writes an older one, and where the line
 * breaks it is written again.
 */
export async function saveMigration(
  db: ControlDb,
  id: string,
  { version, error }: { version: string; error: string | null },
) {
  const reached = sql`max(${organisations.schemaVersion}, ${version})`
  const reachedNow = { migrationError: error, ...(error === null && { schemaVersion: reached }) }
  await untilAnswered(() =>
    db.update(organisations).set(reachedNow).where(eq(organisations.id, id)),
  )
}

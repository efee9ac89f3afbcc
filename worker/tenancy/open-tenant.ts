import { eq } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import * as control from '../db/control.ts'
import { tenantMeta } from '../db/tenant.ts'
import { mayDo, type TenantState } from '../domain/access/organisation-state.ts'
import type { PlanName } from '../domain/billing/plan.ts'
import { must } from '../domain/must.ts'
import { allow, type Result, refuse } from '../domain/result.ts'
import { tenantMigrations } from './migrations.ts'
import { checked, remembered } from './remembered.ts'
import { slotOf } from './slots.ts'

export type TenantDb = DrizzleD1Database

/** An organisation with its open database. The handle is the tenant: there is no organisation id in any query. */
export type Tenant = {
  id: string
  slug: string
  name: string
  state: TenantState
  /** What it may use of everything; empty before it chose. */
  plan: PlanName | null
  db: TenantDb
}

/** Where something happens: an organisation's database, or the platform's. */
export type Place = Pick<Tenant, 'id' | 'db'>

type Organisation = typeof control.organisations.$inferSelect
type Refused = 'unknown_organisation' | 'maintenance'

/** How long a Worker may remember where an organisation lives. A slot never changes; a state may. */
const rememberMs = 30_000

/** The only door to an organisation's database, by the name in its address. */
export async function tenantBySlug(env: Env, slug: string, now: Date) {
  const known = remembered.get(slug)
  if (known && known.until > now.getTime()) return open(env, known.organisation)
  const organisation = await find(env, eq(control.organisations.slug, slug))
  if (!organisation) return refuse('unknown_organisation')
  remember(organisation, now)
  return open(env, organisation)
}

/** The same door for a Durable Object, which knows an organisation by its id. */
export async function tenantById(env: Env, id: string) {
  const organisation = await find(env, eq(control.organisations.id, id))
  return organisation ? open(env, organisation) : refuse('unknown_organisation')
}

/** The same door for letters: what was promised in writing leaves in every state, once there is a database. */
export async function tenantForLetters(env: Env, id: string): Promise<Result<Tenant, Refused>> {
  const organisation = await find(env, eq(control.organisations.id, id))
  if (!organisation) return refuse('unknown_organisation')
  return hasDatabase(organisation) ? openDatabase(env, organisation) : refuse('maintenance')
}

/** The state of this moment, for whatever is more than a look: what is remembered may be half a minute old. */
export async function stateNow(env: Env, { id }: Tenant): Promise<TenantState> {
  const organisation = must(await find(env, eq(control.organisations.id, id)), 'organisation')
  remember(organisation, new Date())
  return organisation.state
}

function remember(organisation: Organisation, now: Date) {
  remembered.set(organisation.slug, { organisation, until: now.getTime() + rememberMs })
}

async function find(env: Env, where: ReturnType<typeof eq>) {
  const [organisation] = await drizzle(env.CONTROL)
    .select()
    .from(control.organisations)
    .where(where)
  return organisation
}

async function open(env: Env, organisation: Organisation): Promise<Result<Tenant, Refused>> {
  const isOpen = mayDo(organisation.state, 'read').ok
  return isOpen ? openDatabase(env, organisation) : refuse('unknown_organisation')
}

function hasDatabase({ state }: Organisation) {
  return !['signup_unconfirmed', 'provisioning', 'provisioning_failed'].includes(state)
}

async function openDatabase(
  env: Env,
  organisation: Organisation,
): Promise<Result<Tenant, Refused>> {
  const { id, slug, name, slot, state, plan } = organisation
  if (organisation.migrationError || isTooOld(organisation)) return refuse('maintenance')
  const database = slotOf(env, slot)
  const key = `${slot}/${id}`
  if (!checked.has(key)) {
    await checkMeta(database, organisation)
    checked.add(key)
  }
  return allow({ id, slug, name, state, plan, db: drizzle(database) })
}

/** This Worker knows the newest schema and the one before; a newer one only has more in it. */
function isTooOld({ schemaVersion }: Organisation) {
  const names = tenantMigrations.map(({ name }) => name)
  return names.slice(0, -2).includes(schemaVersion)
}

/** A database says whose it is; anyone else's is never opened, whatever the control database believes. */
async function checkMeta(database: D1Database, { id, slug, slot }: Organisation) {
  const [meta] = await drizzle(database).select().from(tenantMeta)
  if (meta?.id !== id || meta.slug !== slug || meta.slot !== slot) {
    throw new Error(`the database in ${slot} is not the one of ${slug}`)
  }
}

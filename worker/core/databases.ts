import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core'
import type { OrganisationState } from '../domain/access/organisation-state.ts'
import type { PlanName } from '../domain/billing/plan.ts'
import type { PublishedDay } from '../domain/days/published.ts'
import { must } from '../domain/must.ts'
import { askFirst, type FirstQuestion } from './d1/ask-first.ts'
import { patient } from './d1/patient-database.ts'
import { giveRowsInShape } from './d1/rows-in-shape.ts'

/*
 * Every handle to a database is made here, and says which kind it is: an organisation's cannot be given where the control
 * database is wanted, nor the other way round.
 */

/*
 * Drizzle puts a question's values into the text of its error, and so into a log: a token's hash stood there. An error of a
 * database stays what the database said, which names columns and rules and no value.
 */
Object.defineProperty(SQLitePreparedQuery.prototype, 'queryWithCache', {
  value: <T>(_sql: string, _values: unknown[], ask: () => Promise<T>): Promise<T> => ask(),
})

giveRowsInShape()

declare const kind: unique symbol

/** Beside what is built, a statement of our own text. */
type Handle = DrizzleD1Database & { readonly $client: D1Database }
/** A database with people, an audit chain and an outbox: an organisation's, or the control database. */
export type RealmDb = Handle & { readonly [kind]: 'tenant' | 'control' }
/** One organisation's database. The handle is the tenant: there is no organisation id in any query. */
export type TenantDb = Handle & {
  readonly [kind]: 'tenant'
  /** What the platform published of bank days, read with the organisation itself: no trip of its own, and half a minute old at most. */
  readonly publishedDays: readonly PublishedDay[]
}
/** The platform's own database. */
export type ControlDb = Handle & { readonly [kind]: 'control' }

/** An organisation with its open database. */
export type Tenant = {
  kind: 'organisation'
  id: string
  slug: string
  name: string
  state: OrganisationState
  /** What it may use of everything; empty before it chose. */
  plan: PlanName | null
  /** Whoever asks is a visitor of the demonstration: they look, and do nothing else. */
  isVisited?: true
  /** It never paid, and nobody said that it need not: a stranger opens such by the dozen. */
  isUnpaid?: boolean
  db: TenantDb
}

/** Ourselves: where the platform's people sign in and its changes are audited. */
export type Platform = { kind: 'platform'; id: 'platform'; name: 'Bilum'; db: ControlDb }

/** Where people sign in, changes are audited and letters wait: an organisation, or the platform. */
export type Realm = Tenant | Platform

/** As much of a realm as a change needs. */
export type RealmHandle = { id: string; db: RealmDb }

const noDays: readonly PublishedDay[] = []
/** The handle of each database that was opened last: making one takes longer than it looks. */
const handles = new WeakMap<D1Database, TenantDb>()

/** Only the tenancy room has a tenant's database to give. */
export function tenantDb(database: D1Database, publishedDays = noDays): TenantDb {
  const known = handles.get(database)
  if (known?.publishedDays === publishedDays) return known
  const handle: Handle = drizzle(patient(database))
  const db = Object.assign(handle, { publishedDays }) as Handle as TenantDb // a brand exists in types only, and is given here alone
  opened.set(db, database)
  handles.set(database, db)
  return db
}

/** A handle to build statements with, and to ask nothing: no database is behind it. */
export const buildsOnly = drizzle({
  prepare: () => undefined,
} as unknown as D1Database) as unknown as TenantDb // what builds calls nothing else

const opened = new WeakMap<TenantDb, D1Database>()

/** The same tenant by a handle whose first question carries another with it (d1/ask-first.ts). */
export function askingFirst(tenant: Tenant, first: FirstQuestion) {
  const { database, answered } = askFirst(must(opened.get(tenant.db), 'database'), first)
  return { tenant: { ...tenant, db: tenantDb(database, tenant.db.publishedDays) }, answered }
}

export function controlDb(env: Env): ControlDb {
  return drizzle(controlOf(env)) as Handle as ControlDb // as above
}

/** The control database, for statements of our own. */
export function controlOf(env: Env): D1Database {
  return patient(env.CONTROL)
}

/** Is it looked at by a visitor of the demonstration, who leaves no trace? */
export const isVisited = (realm: Realm) =>
  realm?.kind === 'organisation' && realm.isVisited === true

/** Does it count as one with all that never paid, where everybody shares something? */
export const isUnpaid = (realm: Realm | undefined) =>
  realm?.kind === 'organisation' && realm.isUnpaid === true

export function platformRealm(env: Env): Platform {
  return { kind: 'platform', id: 'platform', name: 'Bilum', db: controlDb(env) }
}

import { drizzle } from 'drizzle-orm/d1'
import type { Statement } from '../core/commit.ts'
import { tenantMeta } from '../db/tenant.ts'
import { must } from '../domain/must.ts'
import { migrate } from './migrate.ts'
import { tenantMigrations } from './migrations.ts'
import type { Place } from './open-tenant.ts'
import { slotOf } from './slots.ts'

/** The schema that a freshly prepared database has. */
export const newestSchema = must(tenantMigrations.at(-1), 'migration').name

/** Migrates a claimed slot, and opens it for the one who is making the organisation. Safe to repeat. */
export async function openClaimedSlot(
  env: Env,
  slot: string,
  organisationId: string,
  at: Date,
): Promise<Place> {
  const database = slotOf(env, slot)
  await migrate(database, tenantMigrations, at)
  const db = drizzle(database)
  const [meta] = await db.select().from(tenantMeta)
  if (meta && meta.id !== organisationId) throw new Error(`${slot} is another organisation’s`)
  return { id: organisationId, db }
}

/** The statement by which a database says whose it is, once and for all. */
export function claimDatabase(
  { id, db }: Place,
  slug: string,
  slot: string,
  createdAt: Date,
): Statement {
  return db.insert(tenantMeta).values({ id, slug, slot, createdAt })
}

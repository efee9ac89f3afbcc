import type { Statement } from '../core/bulk.ts'
import { type TenantDb, tenantDb } from '../core/databases.ts'
import { auditEntries } from '../db/records.ts'
import { tenantMeta } from '../db/tenant.ts'
import { migrate } from './migrate.ts'
import { tenantMigrations } from './migrations.ts'
import { slotOf } from './slots.ts'

type ClaimedSlot = { id: string; db: TenantDb }

/** Migrates a claimed slot, and opens it for the one who is making the organisation. Safe to repeat. */
export async function openClaimedSlot(
  env: Env,
  slot: string,
  organisationId: string,
  at: Date,
): Promise<ClaimedSlot> {
  const database = slotOf(env, slot)
  await migrate(database, tenantMigrations, at)
  const db = tenantDb(database)
  const [meta] = await db.select().from(tenantMeta)
  if (meta && meta.id !== organisationId) throw new Error(`${slot} is another organisation’s`)
  // the owner's name comes with the first entry of its log: rows without it are somebody's who was looked at here
  const [entry] = meta ? [] : await db.select({ seq: auditEntries.seq }).from(auditEntries).limit(1)
  if (entry) throw new Error(`${slot} has rows of somebody, and does not say whose`)
  return { id: organisationId, db }
}

/** The statement by which a database says whose it is, once and for all. */
export function claimDatabase(
  { id, db }: ClaimedSlot,
  slug: string,
  slot: string,
  createdAt: Date,
): Statement {
  return db.insert(tenantMeta).values({ id, slug, slot, createdAt })
}

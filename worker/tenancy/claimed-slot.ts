import type { Statement } from '../core/bulk.ts'
import { cellOf } from '../core/d1/cell.ts'
import { controlOf, type TenantDb, tenantDb } from '../core/databases.ts'
import { alert } from '../core/log/alert.ts'
import { report } from '../core/log/report.ts'
import { auditEntries } from '../db/records.ts'
import { tenantMeta } from '../db/tenant.ts'
import { migrate } from './migrations/migrate.ts'
import { tenantMigrations } from './migrations/tenant-migrations.ts'
import { isBare } from './rebuild-database.ts'
import { slotOf } from './slots.ts'

/** Where more are silent it is no database of its own: then D1 is in trouble. */
const silentMax = 3

/**
 * Sets the next free slots aside as long as somebody's rows are in them, and tells whoever is on call: a database of before under
 * a name that was given again, or one whose organisation is in no list. What is in it is not touched. Safe to repeat. Gives those
 * that were passed over because they give no answer: a database that is gone, or away for a moment, keeps nobody else.
 */
export async function setUsedAside(env: Env, at: Date): Promise<string[]> {
  const silent: string[] = []
  const next = () =>
    controlOf(env)
      .prepare(
        `SELECT binding FROM slots WHERE organisation_id IS NULL AND cell = ?
           AND binding NOT IN (SELECT value FROM json_each(?)) ORDER BY binding LIMIT 1`,
      )
      .bind(cellOf(env), JSON.stringify(silent))
      .first<string>('binding')
  for (let slot = await next(); slot !== null; slot = await next()) {
    try {
      if (!(await isUsed(env, slot))) break
    } catch (error) {
      if (silent.push(slot) > silentMax) throw error
      report(error, `${slot} gives no answer`)
      const says = `${slot} is free and its database gives no answer: whoever signed up has the next`
      await alert(env, 'slots', slot, says)
      continue
    }
    await controlOf(env)
      .prepare(
        'UPDATE slots SET organisation_id = ?, claimed_at = ? WHERE binding = ? AND organisation_id IS NULL',
      )
      .bind(`used/${slot}`, at.getTime(), slot)
      .run()
    await alert(env, 'slots', slot, `${slot} is free and has somebody’s rows: it is set aside`)
  }
  return silent
}

/** Tables of ours without rows are left by whoever was interrupted. */
async function isUsed(env: Env, slot: string): Promise<boolean> {
  if (await isBare(env, slot)) return false
  const rows =
    'SELECT EXISTS (SELECT 1 FROM tenant_meta) OR EXISTS (SELECT 1 FROM audit_entries) AS is_used'
  const isOurs = await slotOf(env, slot)
    .prepare(rows)
    .first<number>('is_used')
    .catch((error: unknown) => {
      if (/no such table/.test(String(error))) return 1
      throw error
    })
  return isOurs !== 0
}

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

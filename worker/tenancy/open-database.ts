import { elsewhere } from '../core/d1/cell.ts'
import { controlDb, type Tenant, tenantDb } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { allow, type Result, refuse } from '../domain/result.ts'
import { neverPaid, type OrganisationToOpen, saveMigration } from '../organisations/store.ts'
import { migrate } from './migrations/migrate.ts'
import { newestSchema, tenantMigrations } from './migrations/tenant-migrations.ts'
import { checked } from './remembered.ts'
import { slotOf } from './slots.ts'

/** The database of an organisation, if it is of this cell, is whose it should be, and as new as this Worker. */
export async function openDatabase(
  env: Env,
  organisation: OrganisationToOpen,
): Promise<Result<Tenant, 'maintenance' | 'in_another_cell'>> {
  const { id, slug, name, slot, state, plan, migrationError, publishedDays } = organisation
  const away = elsewhere(env, organisation)
  if (away) return refuse(away)
  if (migrationError) return refuse('maintenance')
  const database = slotOf(env, slot)
  const key = `${slot}/${id}`
  if (!checked.has(key)) {
    const version = await readVersion(database, organisation)
    if (version < newestSchema && !(await bringUpToDate(env, database, organisation))) {
      return refuse('maintenance')
    }
    checked.add(key)
  }
  return allow({
    kind: 'organisation',
    id,
    slug,
    name,
    state,
    plan,
    isUnpaid: neverPaid(organisation),
    db: tenantDb(database, publishedDays),
  })
}

type Meta = { id: string; slug: string; slot: string; version: string }

/**
 * The newest migration of a database. It also says whose it is: anyone else's is never opened, whatever the control
 * database believes.
 */
async function readVersion(database: D1Database, { id, slug, slot }: OrganisationToOpen) {
  const meta = await database
    .prepare(
      'SELECT id, slug, slot, (SELECT max(name) FROM schema_migrations) AS version FROM tenant_meta',
    )
    .first<Meta>()
  if (meta?.id !== id || meta.slug !== slug || meta.slot !== slot) {
    throw new Error(`the database in ${slot} is not the one of ${slug}`)
  }
  return meta.version
}

/**
 * No query meets an older schema than it was written for: whoever opens a database first after a deploy migrates it. A
 * newer schema only has more in it. Gives false where the migration fails: the cron says why, and tries again.
 */
async function bringUpToDate(env: Env, database: D1Database, { id, slug }: OrganisationToOpen) {
  const at = new Date()
  try {
    await migrate(database, tenantMigrations, at)
    await saveMigration(controlDb(env), id, { version: newestSchema, error: null })
    return true
  } catch (error) {
    report(error, `the database of ${slug} could not be migrated`)
    return false
  }
}

import { controlOf } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { controlMigrations } from '../migrations/control-migrations.ts'
import { migrate } from '../migrations/migrate.ts'
import { tenantMigrations } from '../migrations/tenant-migrations.ts'
import { registerSlots } from '../slots.ts'
import { migrateAll } from './migrate-all.ts'

let isReady = false

/** Known in this isolate already: nothing is waited for. */
export const isControlReady = () => isReady

/** Before the first request of an isolate: a new Worker never reads a control database that is older than it. */
export async function controlIsReady(env: Env) {
  if (isReady) return
  await migrate(controlOf(env), controlMigrations, new Date())
  isReady = true
}

/** After a deploy: the control database, the slots that are bound now, and every organisation that is behind. */
export async function keepUpToDate(env: Env, at: Date) {
  await migrate(controlOf(env), controlMigrations, at)
  await registerSlots(env)
  for (const { slug, error } of await migrateAll(env, tenantMigrations, at)) {
    if (error) report(error, `the database of ${slug} could not be migrated`)
  }
}

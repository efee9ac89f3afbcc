import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import * as control from '../db/control.ts'
import { type Migration, migrate } from './migrate.ts'
import { slotOf } from './slots.ts'

export type Organisation = typeof control.organisations.$inferSelect
export type MigrationOutcome = { slug: string; applied: string[]; error: string | null }

/** One canary, then ten, then the rest, at most this many at a time. */
const waves = [1, 10]
const togetherMax = 25

/**
 * Migrates every organisation's database in waves. One that fails is put into maintenance with its reason and the others
 * go on; if the canary fails, nothing else is touched. A repeat mends what it can.
 */
export async function migrateAll(
  env: Env,
  migrations: Migration[],
  at: Date,
): Promise<MigrationOutcome[]> {
  const db = drizzle(env.CONTROL)
  const organisations = await db
    .select()
    .from(control.organisations)
    .orderBy(asc(control.organisations.createdAt), asc(control.organisations.id))

  const outcomes: MigrationOutcome[] = []
  for (const wave of inWaves(organisations)) {
    const done = await Promise.all(wave.map((one) => migrateOne(env, one, migrations, at)))
    outcomes.push(...done)
    const canaryFailed = outcomes.length === 1 && outcomes[0]?.error
    if (canaryFailed) break
  }
  return outcomes
}

async function migrateOne(
  env: Env,
  organisation: Organisation,
  migrations: Migration[],
  at: Date,
): Promise<MigrationOutcome> {
  const { slug } = organisation
  const outcome = await migrate(slotOf(env, organisation.slot), migrations, at).then(
    (applied) => ({ slug, applied, error: null }),
    (error: unknown) => ({ slug, applied: [], error: String(error) }),
  )
  await drizzle(env.CONTROL)
    .update(control.organisations)
    .set({ migrationError: outcome.error })
    .where(eq(control.organisations.id, organisation.id))
  return outcome
}

function inWaves(organisations: Organisation[]) {
  const groups: Organisation[][] = []
  let from = 0
  while (from < organisations.length) {
    const size = waves[groups.length] ?? togetherMax
    groups.push(organisations.slice(from, from + size))
    from += size
  }
  return groups
}

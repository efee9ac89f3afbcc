import { asc, eq, isNotNull, ne, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import * as control from '../db/control.ts'
import { must } from '../domain/must.ts'
import { type Migration, migrate } from './migrate.ts'
import { slotOf } from './slots.ts'

export type Organisation = typeof control.organisations.$inferSelect
export type MigrationOutcome = { slug: string; applied: string[]; error: string | null }

/** One canary, then ten, then the rest, at most this many at a time. */
const waves = [1, 10]
const togetherMax = 25
/** An invocation may ask D1 a thousand times; what is left over waits for the next run. */
const organisationsMax = 200

/**
 * Migrates the databases that are behind, in waves. One that fails is put into maintenance with its reason and the others
 * go on; if the canary fails, nothing else is touched. A repeat mends what it can.
 */
export async function migrateAll(
  env: Env,
  migrations: Migration[],
  at: Date,
): Promise<MigrationOutcome[]> {
  const db = drizzle(env.CONTROL)
  const { schemaVersion } = control.organisations
  const newest = must(migrations.at(-1), 'migration').name
  const organisations = await db
    .select()
    .from(control.organisations)
    .where(or(ne(schemaVersion, newest), isNotNull(control.organisations.migrationError)))
    .orderBy(asc(control.organisations.createdAt), asc(control.organisations.id))
    .limit(organisationsMax)

  const outcomes: MigrationOutcome[] = []
  for (const wave of inWaves(organisations)) {
    const done = await Promise.all(wave.map((one) => migrateAgain(env, one, migrations, at)))
    outcomes.push(...done)
    const canaryFailed = outcomes.length === 1 && outcomes[0]?.error
    if (canaryFailed) break
  }
  return outcomes
}

/** One organisation's turn: brings its database up to date, or says why it cannot. */
export async function migrateAgain(
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
    .set({
      migrationError: outcome.error,
      ...(outcome.error === null && { schemaVersion: must(migrations.at(-1), 'migration').name }),
    })
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

import { hasCallsFor } from '../../core/d1/budget.ts'
import { cellOf } from '../../core/d1/cell.ts'
import { controlDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import { listBehind, type OrganisationRow, saveMigration } from '../../organisations/store.ts'
import { type Migration, migrate } from '../migrations/migrate.ts'
import { slotOf } from '../slots.ts'

export type MigrationOutcome = { slug: string; applied: string[]; error: string | null }

/** One canary, then ten, then the rest, at most this many at a time. */
const waves = [1, 10]
const togetherMax = 25

/**
 * Migrates the databases that are behind and that nobody opened since, in waves. One that fails is put into maintenance
 * with its reason and the others go on; if the canary fails, nothing else is touched. A repeat mends what it can, and goes on
 * where the calls of this invocation ended.
 */
export async function migrateAll(
  env: Env,
  migrations: Migration[],
  at: Date,
): Promise<MigrationOutcome[]> {
  const organisations = await listBehind(controlDb(env), cellOf(env), newestOf(migrations))
  const outcomes: MigrationOutcome[] = []
  for (const wave of inWaves(organisations)) {
    if (!hasCallsFor(wave.reduce((calls, one) => calls + callsOf(one, migrations), 0))) break
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
  { id, slug, slot }: OrganisationRow,
  migrations: Migration[],
  at: Date,
): Promise<MigrationOutcome> {
  const outcome = await migrate(slotOf(env, slot), migrations, at).then(
    (applied) => ({ slug, applied, error: null }),
    (error: unknown) => ({ slug, applied: [], error: String(error) }),
  )
  const { error } = outcome
  await saveMigration(controlDb(env), id, { version: newestOf(migrations), error })
  return outcome
}

/** The ledger, what is in it, one for each that is missing, and how it went. */
function callsOf({ schemaVersion }: OrganisationRow, migrations: Migration[]): number {
  return 3 + migrations.filter(({ name }) => name > schemaVersion).length
}

const newestOf = (migrations: Migration[]) => must(migrations.at(-1), 'migration').name

function inWaves(organisations: OrganisationRow[]) {
  const groups: OrganisationRow[][] = []
  let from = 0
  while (from < organisations.length) {
    const size = waves[groups.length] ?? togetherMax
    groups.push(organisations.slice(from, from + size))
    from += size
  }
  return groups
}

import { untilAnswered } from '../../core/d1/until-answered.ts'

/** One migration file, as drizzle-kit writes it: statements separated by a marker. */
export type Migration = { name: string; sql: string }

const marker = '--> statement-breakpoint'

const ledger =
  'CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT'

/**
 * Brings one database up to date, each migration as one atomic batch with its own row in `schema_migrations`. Safe to
 * repeat and to race: the loser of a race finds the row taken, rolls back whole, and reads again. Gives the names applied.
 */
export async function migrate(db: D1Database, migrations: Migration[], at: Date) {
  await untilAnswered(() => db.prepare(ledger).run())
  const done = await appliedMigrations(db)
  const applied: string[] = []
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    try {
      await untilAnswered(() => apply(db, migration, at))
      applied.push(migration.name)
    } catch (error) {
      const now = await appliedMigrations(db)
      if (!now.has(migration.name)) throw error
    }
  }
  return applied
}

async function appliedMigrations(db: D1Database) {
  const { results } = await untilAnswered(() =>
    db.prepare('SELECT name FROM schema_migrations').all<{ name: string }>(),
  )
  return new Set(results.map(({ name }) => name))
}

function apply(db: D1Database, migration: Migration, at: Date) {
  const statements = migration.sql
    .split(marker)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  return db.batch([
    db
      .prepare('INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)')
      .bind(migration.name, at.getTime()),
    ...statements.map((statement) => db.prepare(statement)),
  ])
}

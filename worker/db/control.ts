import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** An organisation: who it is, which slot holds its database, and whether that database is usable. */
export const organisations = sqliteTable('organisations', {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  state: text({ enum: ['provisioning', 'trialing', 'active'] }).notNull(),
  /** The binding of its database, `TENANT_0001`. */
  slot: text().notNull().unique(),
  /** Which Worker serves it, once one Worker is not enough (docs/architecture.md). */
  cell: text().notNull().default('main'),
  /** The newest migration of its database. */
  schemaVersion: text('schema_version').notNull(),
  /** Why the last migration of its database failed; empty when it is well. */
  migrationError: text('migration_error'),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
})

/** The databases made ahead of time. Claiming one is a single UPDATE … RETURNING. */
export const slots = sqliteTable(
  'slots',
  {
    binding: text().primaryKey(),
    organisationId: text('organisation_id').unique(),
    claimedAt: integer('claimed_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('slots_free').on(table.organisationId, table.binding)],
)

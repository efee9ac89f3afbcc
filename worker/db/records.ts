import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/*
 * What every change leaves behind: its audit entry, its answer, its letters. The same tables in an organisation's database
 * and in the control database.
 */

/** A moment: a `Date` here, milliseconds in the database. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const auditEntries = sqliteTable(
  'audit_entries',
  {
    seq: integer().primaryKey(),
    at: moment('at').notNull(),
    actorId: text('actor_id').notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    details: text().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.seq),
    index('audit_entries_actor').on(table.actorId, table.seq),
    index('audit_entries_action').on(table.action, table.seq),
    index('audit_entries_at').on(table.at, table.seq),
  ],
)

/**
 * Always empty: a row that somebody tries to add is a condition that does not hold, and its trigger raises the reason
 * (core/guard.ts).
 */
export const guards = sqliteTable('guards', { reason: text().notNull() })

/** One row per mutation that was carried out: asked again, it answers the same. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer().notNull(),
    answer: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/**
 * Letters that somebody should look at. In words of the database, because it compares them with its index's own: a value
 * given beside the statement would not do.
 */
export const isTroubled = sql.raw(`"trouble" in ('given_up', 'uncertain')`)
/** The same of changes that no longer wait for a second administrator. */
export const isDecided = sql.raw(`"state" <> 'pending'`)

/** Letters that must leave, written in the change's own transaction; the key makes each leave once. */
export const outbox = sqliteTable(
  'outbox',
  {
    key: text().primaryKey(),
    letter: text().notNull(),
    /** A user's id, or empty where the letter goes to an address. */
    recipientId: text('recipient_id').notNull(),
    content: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    writtenAt: moment('written_at').notNull(),
    sentAt: moment('sent_at'),
    /** Where it goes when it goes to no user of this database. */
    address: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /** When it is tried next; empty once it left, was given up, or is on its way. */
    dueAt: moment('due_at'),
    /** `given_up` after the last try, `uncertain` when a try ended without an answer: neither is tried again by itself. */
    trouble: text({ enum: ['', 'sending', 'given_up', 'uncertain', 'not_wanted'] })
      .notNull()
      .default(''),
    lastError: text('last_error').notNull().default(''),
  },
  (table) => [
    index('outbox_due').on(table.dueAt),
    // only what somebody should look at, so that counting it does not grow with the letters that left
    index('outbox_troubled').on(table.writtenAt).where(isTroubled),
  ],
)

/**
 * Addresses from which letters came back: nothing is sent there until somebody says that it is right again. Of another address
 * of the same person it says nothing.
 */
export const bouncedAddresses = sqliteTable('bounced_addresses', {
  /** In small letters. */
  address: text().primaryKey(),
  at: moment('at').notNull(),
  /** What the mail service said, as far as it may be kept. */
  why: text().notNull(),
})

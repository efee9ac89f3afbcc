import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../domain/integrations/scopes.ts'
import type { WebhookEvent } from '../domain/integrations/webhook-events.ts'
import { users } from './people.ts'
import { moment } from './records.ts'

/* Other programs: the keys they come in with, and the addresses that are told of what happens (decision 0040). */

/** A key is kept as the SHA-256 of its text. Its rights are those of whoever made it, as they are at that moment. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Its first characters, to know it by. */
    start: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    madeBy: text('made_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The hour in which it was last used. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_keys_newest').on(table.createdAt, table.id)],
)

export const webhooks = sqliteTable('webhooks', {
  id: text().primaryKey(),
  address: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull(),
  /** Encrypted: what is sent is signed with it. */
  secret: text().notNull(),
  /** Its first characters, to know it by. */
  secretStart: text('secret_start').notNull(),
  /** The one before, which signs too until then. */
  earlierSecret: text('earlier_secret').notNull().default(''),
  earlierUntil: moment('earlier_until'),
  /** Since when nothing arrived there. */
  failingSince: moment('failing_since'),
  /** Until then it is told nothing, because it did not take the last. */
  waitsUntil: moment('waits_until'),
  revision: integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

/** In the text of an index: a value given beside the statement would not do. */
const isWaiting = sql.raw(`"due_at" is not null`)

/** An audit entry on its way to an address. A trigger of the audit log writes it, in the transaction of its change. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    webhookId: text('webhook_id').notNull(),
    /** The number of the audit entry: it names the event, and says which came before which. */
    sequence: integer().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    at: moment('at').notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried next; empty once it arrived or was given up. */
    dueAt: moment('due_at'),
    deliveredAt: moment('delivered_at'),
    /** The last try: when, the status that was answered (0: none), and how the answer began. */
    triedAt: moment('tried_at'),
    status: integer(),
    answer: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.sequence] }),
    // of each address what waits, however much was told
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.dueAt, table.sequence)
      .where(isWaiting),
    index('webhook_deliveries_at').on(table.at),
  ],
)

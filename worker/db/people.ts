import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { platformRoleNames } from '../domain/access/platform-role.ts'
import { roleNames } from '../domain/access/role.ts'
import { moment } from './records.ts'

/*
 * Who may come in: the same tables in an organisation's database and in the control database, where the platform's own
 * people live. The roles differ (domain/access/role.ts, platform-role.ts), the columns do not.
 */

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text({ enum: [...roleNames, ...platformRoleNames] }).notNull(),
  department: text().notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  approvalLimitToea: integer('approval_limit_toea'),
  status: text({ enum: ['invited', 'active', 'inactive'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  preferences: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  lastLoginAt: moment('last_login_at'),
})

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** When its person last proved that it is them, after it was opened. */
    provedAt: moment('proved_at'),
    device: text().notNull(),
    address: text().notNull().default(''),
    /** The second factor that opened it: `totp`, `passkey`, `recovery_code`, or empty. */
    factor: text().notNull().default(''),
  },
  (table) => [index('sessions_of_user').on(table.userId, table.expiresAt)],
)

/**
 * Wrong sign-ins by address, known or not, so that the answer gives nothing away, and by where they come from: a device that
 * the account knows, a session, a network; without a source, all networks together.
 */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    email: text().notNull(),
    failures: integer().notNull(),
    lockedUntil: moment('locked_until'),
    source: text().notNull().default(''),
    countedSince: moment('counted_since').notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.email, table.source] })],
)

/** A link of a letter, kept as the hash of its token: it opens one thing, once, until it expires. */
export const linkTokens = sqliteTable(
  'link_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: ['confirmation', 'activation', 'reset', 'come_back'] }).notNull(),
    /** The user, or the sign-up. */
    subjectId: text('subject_id').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('link_tokens_of_subject').on(table.subjectId, table.kind)],
)

/** A user's second factors. A TOTP secret is kept encrypted, a passkey as its public key. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['totp', 'passkey'] }).notNull(),
    name: text().notNull(),
    /** TOTP: the encrypted secret. Passkey: empty. */
    secret: text().notNull().default(''),
    /** Passkey: its id, unique; TOTP: empty. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key').notNull().default(''),
    transports: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** TOTP: the last time step that was used. Passkey: its signature counter. Neither ever goes back. */
    counter: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** A TOTP counts from the first code that proved it. */
    confirmedAt: moment('confirmed_at'),
    lastUsedAt: moment('last_used_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [index('second_factors_of_user').on(table.userId, table.kind)],
)

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_of_user').on(table.userId)],
)

/** Something begun that the next request must finish: a sign-in after its password, a passkey's challenge. */
export const challenges = sqliteTable('challenges', {
  tokenHash: text('token_hash').primaryKey(),
  kind: text({ enum: ['second_factor', 'passkey_registration'] }).notNull(),
  userId: text('user_id').notNull(),
  challenge: text().notNull().default(''),
  attempts: integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

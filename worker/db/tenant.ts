import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { roleNames } from '../domain/role.ts'

/*
 * One organisation's database. There is no organisation id in any table: the database is the organisation. The rules
 * that protect money are said a second time as triggers in migrations/tenant/0001_rules.sql.
 */

/** A moment: a `Date` here, milliseconds in the database. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const tenantMeta = sqliteTable('tenant_meta', {
  id: text().primaryKey(),
  slug: text().notNull(),
  slot: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text({ enum: roleNames }).notNull(),
  department: text().notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  approvalLimitToea: integer('approval_limit_toea'),
  status: text({ enum: ['active', 'inactive'] }).notNull(),
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
    device: text().notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId, table.expiresAt)],
)

/** Failed sign-ins by address, known or not, so that the answer gives nothing away. */
export const signInFailures = sqliteTable('sign_in_failures', {
  email: text().primaryKey(),
  failures: integer().notNull(),
  lockedUntil: moment('locked_until'),
})

export const payees = sqliteTable(
  'payees',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The organisation's own number for the payee, such as an employee number. */
    code: text().notNull().default(''),
    status: text({ enum: ['active', 'archived'] }).notNull(),
    revision: integer().notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('payees_by_name').on(sql`${table.name} collate nocase`, table.id),
    check('payees_name', sql`length(${table.name}) between 1 and 80`),
  ],
)

/** A payee's bank account is a version: a change adds a row, and the old one stays until the new one is approved. */
export const payeeAccounts = sqliteTable(
  'payee_accounts',
  {
    id: text().primaryKey(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    version: integer().notNull(),
    bsb: text().notNull(),
    accountNumber: text('account_number').notNull(),
    nameAtBank: text('name_at_bank').notNull(),
    bank: text().notNull().default(''),
    state: text({ enum: ['proposed', 'active', 'superseded'] }).notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    /** The approver whose approval of a batch confirmed it. */
    verifiedBy: text('verified_by'),
    verifiedAt: moment('verified_at'),
  },
  (table) => [
    uniqueIndex('payee_accounts_version').on(table.payeeId, table.version),
    index('payee_accounts_number').on(table.accountNumber, table.bsb),
    check('payee_accounts_bsb', sql`${table.bsb} glob '[0-9][0-9][0-9]-[0-9][0-9][0-9]'`),
    check(
      'payee_accounts_number_digits',
      sql`${table.accountNumber} not glob '*[^0-9]*' and length(${table.accountNumber}) between 1 and 15`,
    ),
    check('payee_accounts_name', sql`length(${table.nameAtBank}) between 1 and 32`),
  ],
)

export const sourceAccounts = sqliteTable('source_accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  bank: text().notNull(),
  bsb: text().notNull(),
  accountNumber: text('account_number').notNull(),
  profile: text().notNull(),
  switches: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  deUserId: text('de_user_id').notNull(),
  userName: text('user_name').notNull(),
  remitter: text().notNull(),
  status: text({ enum: ['active', 'archived'] }).notNull(),
  revision: integer().notNull().default(0),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** The approval rules in force are the newest row; older ones stay for the auditor. */
export const approvalRules = sqliteTable('approval_rules', {
  version: integer().primaryKey(),
  bands: text({ mode: 'json' }).$type<{ uptoToea: number | null; approvals: number }[]>().notNull(),
  setBy: text('set_by').notNull(),
  setAt: moment('set_at').notNull(),
})

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
  ],
)

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

/** Letters that must leave, written in the change's own transaction; the key makes each leave once. */
export const outbox = sqliteTable('outbox', {
  key: text().primaryKey(),
  letter: text().notNull(),
  recipientId: text('recipient_id').notNull(),
  content: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  writtenAt: moment('written_at').notNull(),
  sentAt: moment('sent_at'),
})

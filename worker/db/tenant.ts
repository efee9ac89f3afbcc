import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moment } from './records.ts'

/*
 * One organisation's database, with the tables of people.ts and records.ts. There is no organisation id in any table: the
 * database is the organisation. The rules that protect money are said a second time as triggers in
 * migrations/tenant/0001_rules.sql.
 */

export const tenantMeta = sqliteTable('tenant_meta', {
  id: text().primaryKey(),
  slug: text().notNull(),
  slot: text().notNull(),
  createdAt: moment('created_at').notNull(),
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
    // one account, however many zeros were written in front (accountKey of the domain)
    index('payee_accounts_key').on(sql`ltrim(${table.accountNumber}, '0')`, table.bsb),
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

/** What an organisation says of itself: one row. */
export const organisationSettings = sqliteTable(
  'organisation_settings',
  {
    id: integer().primaryKey(),
    /** Administrators and approvers sign in with a second factor. */
    requireSecondFactor: integer('require_second_factor', { mode: 'boolean' }).notNull(),
    postalAddress: text('postal_address').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    /** The steps of the onboarding checklist that were put aside, by name. */
    skippedSteps: text('skipped_steps', { mode: 'json' }).$type<string[]>().notNull().default([]),
    revision: integer().notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [check('organisation_settings_one', sql`${table.id} = 1`)],
)

/** A change that gives rights and waits for a second administrator. Decided rows stay for the auditor. */
export const pendingChanges = sqliteTable(
  'pending_changes',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['user', 'approval_rules', 'source_account', 'unfreeze'] }).notNull(),
    /** What it changes: a user's id, a source account's id, or empty. */
    subjectId: text('subject_id').notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['pending', 'confirmed', 'refused', 'withdrawn'] }).notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('pending_changes_newest').on(table.state, table.requestedAt, table.id),
    check(
      'pending_changes_second',
      sql`${table.state} <> 'confirmed' or ${table.decidedBy} <> ${table.requestedBy}`,
    ),
  ],
)

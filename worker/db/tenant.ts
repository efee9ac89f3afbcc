import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { changeKindNames, changeStates } from '../domain/access/administrators/change-kind-names.ts'
import type { RoleName } from '../domain/access/role-names.ts'
import type { IdleLock } from '../domain/access/sign-in/session-limits.ts'
import type { Network } from '../domain/access/sign-in/sign-in-rules.ts'
import type { AccountBands, ApprovalBand } from '../domain/batches/approval-rules.ts'
import { newAccountRules } from '../domain/payees/account-rules.ts'
import { stopKinds } from '../domain/payees/stop.ts'
import { isDecided, moment } from './records.ts'

/*
 * One organisation's database, with people.ts and records.ts. No table has an organisation id: the database is the
 * organisation. The rules that protect money are said a second time as triggers (migrations/tenant/0001_rules.sql).
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
    /** Nothing may be paid to them now; a trigger keeps it as the open row of `payee_stops` has it. */
    stopped: text({ enum: stopKinds }),
    /** What is the same however the name was written (domain/payees/keys.ts). */
    nameKey: text('name_key').notNull().default(''),
    /** Who they turned out to be; a trigger keeps it as the open row of `payee_merges` has it. */
    mergedInto: text('merged_into'),
  },
  (table) => [
    index('payees_by_name').on(sql`${table.name} collate nocase`, table.id),
    index('payees_newest').on(table.createdAt, table.id),
    index('payees_by_name_key').on(table.nameKey),
    index('payees_by_code').on(table.code).where(sql`${table.code} <> ''`),
    index('payees_stopped')
      .on(sql`${table.name} collate nocase`, table.id)
      .where(sql`${table.stopped} is not null`),
    index('payees_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check('payees_name', sql`length(${table.name}) between 1 and 80`),
  ],
)

export const sourceAccounts = sqliteTable(
  'source_accounts',
  {
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
    /** A batch is submitted only with the control total and head count of the payroll's own report. */
    needsControlTotal: integer('needs_control_total', { mode: 'boolean' }).notNull().default(false),
    status: text({ enum: ['active', 'archived'] }).notNull(),
    revision: integer().notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull().default(''),
    /** Who may pay from it, by id and by role; where nobody is named, everybody whose role may. */
    makerIds: text('maker_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
    makerRoles: text('maker_roles', { mode: 'json' }).$type<RoleName[]>().notNull().default([]),
    /** The most that its batches of one pay day may come to. */
    dailyLimitToea: integer('daily_limit_toea'),
    /** Where its cut-off stood before there was one for each weekday (`cut_offs`); written no more. */
    cutOff: text('cut_off').notNull().default(''),
  },
  (table) => [
    index('source_accounts_by_name').on(sql`${table.name} collate nocase`, table.id),
    index('source_accounts_newest').on(table.createdAt, table.id),
    index('source_accounts_key').on(sql`ltrim(${table.accountNumber}, '0')`, table.bsb),
  ],
)

/** The approval rules in force are the newest row; older ones stay for the auditor. */
export const approvalRules = sqliteTable('approval_rules', {
  version: integer().primaryKey(),
  bands: text({ mode: 'json' }).$type<ApprovalBand[]>().notNull(),
  /** The source accounts with bands of their own. */
  accounts: text({ mode: 'json' }).$type<AccountBands[]>().notNull().default([]),
  /** Whoever approves a batch above it proves it with a second factor; null: nobody is asked. */
  secondFactorAboveToea: integer('second_factor_above_toea'),
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
    /** When the account of a new payee may be paid: with the approval of its batch, or once it was verified. */
    newAccounts: text('new_accounts', { enum: newAccountRules })
      .notNull()
      .default('with_the_approval'),
    /** Hours between the verification of an account and its first payment. */
    coolingNewHours: integer('cooling_new_hours').notNull().default(0),
    coolingChangedHours: integer('cooling_changed_hours').notNull().default(24),
    /** Who last asked for these rules of accounts to be changed; the table refuses looser ones of nobody. */
    payeeRulesBy: text('payee_rules_by').notNull().default(''),
    /** Beside administrators and approvers, everybody else signs in with a second factor too. */
    everybodyNeedsFactor: integer('everybody_needs_factor', { mode: 'boolean' })
      .notNull()
      .default(false),
    /** The longest that a session lasts, and that it stays unlocked with nobody there. */
    sessionHoursMax: integer('session_hours_max').notNull().default(8),
    idleMinutesMax: integer('idle_minutes_max').$type<IdleLock>().notNull().default(60),
    /** Where people come in from; none is everywhere. And the roles that come in from everywhere all the same. */
    networks: text({ mode: 'json' }).$type<Network[]>().notNull().default([]),
    rolesFromAnywhere: text('roles_from_anywhere', { mode: 'json' })
      .$type<RoleName[]>()
      .notNull()
      .default([]),
    /** So long after its last approval no bank file is made of a batch, and whoever gave it can take it back. */
    holdSeconds: integer('hold_seconds').notNull().default(0),
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
    kind: text({ enum: changeKindNames }).notNull(),
    subjectId: text('subject_id').notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text({ enum: changeStates }).notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text().notNull().default(''),
    /** One administrator is alone after another went: another approver confirms it then. */
    waitsUntil: moment('waits_until'),
  },
  (table) => [
    index('pending_changes_newest').on(table.state, table.requestedAt, table.id),
    index('pending_changes_decided').on(table.requestedAt, table.id).where(isDecided),
    check(
      'pending_changes_second',
      sql`${table.state} <> 'confirmed' or ${table.decidedBy} <> ${table.requestedBy}`,
    ),
  ],
)

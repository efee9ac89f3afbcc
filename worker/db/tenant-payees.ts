import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { accountKinds, accountStates, verificationMethods } from '../domain/payees/account-rules.ts'
import { stopKinds } from '../domain/payees/stop.ts'
import { moment } from './records.ts'
import { payees } from './tenant.ts'

/* The third part of an organisation's database: the accounts of payees, and how each came to be trusted. */

/** A payee's bank account is a version: a change adds a row, and the old one stays until the new one is verified. */
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
    state: text({ enum: accountStates }).notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    /** The second person: who verified it, or the last approver of the first batch whose file paid it. */
    verifiedBy: text('verified_by'),
    verifiedAt: moment('verified_at'),
    kind: text({ enum: accountKinds }).notNull().default('new'),
    /** The version that it takes the place of once it is active. */
    replacesId: text('replaces_id').references((): AnySQLiteColumn => payeeAccounts.id),
    /** One account of many members, such as a savings and loan society: each payment keeps its own name. */
    isPooled: integer('is_pooled', { mode: 'boolean' }).notNull().default(false),
    nameKey: text('name_key').notNull().default(''),
    /** The batch whose sheet asked for it; nothing where a person did. */
    proposedFor: text('proposed_for'),
    how: text({ enum: verificationMethods }),
    /** The end of the cooling-off time of a verified account. */
    activeFrom: moment('active_from'),
  },
  (table) => [
    uniqueIndex('payee_accounts_version').on(table.payeeId, table.version),
    // one account, however many zeros were written in front (accountKey of the domain)
    index('payee_accounts_key').on(sql`ltrim(${table.accountNumber}, '0')`, table.bsb),
    index('payee_accounts_by_name_key').on(table.nameKey),
    index('payee_accounts_waiting')
      .on(table.proposedAt, table.id)
      .where(sql`${table.state} in ('proposed', 'verified', 'return_locked')`),
    check('payee_accounts_bsb', sql`${table.bsb} glob '[0-9][0-9][0-9]-[0-9][0-9][0-9]'`),
    check(
      'payee_accounts_number_digits',
      sql`${table.accountNumber} not glob '*[^0-9]*' and length(${table.accountNumber}) between 1 and 15`,
    ),
    check('payee_accounts_name', sql`length(${table.nameAtBank}) between 1 and 32`),
  ],
)

/** A number at which a payee is called. It is confirmed by a second person, and used from a week later on. */
export const payeeContacts = sqliteTable(
  'payee_contacts',
  {
    id: text().primaryKey(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    phone: text().notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
    confirmedBy: text('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('payee_contacts_of_payee').on(table.payeeId, table.addedAt),
    check('payee_contacts_phone', sql`length(${table.phone}) between 3 and 30`),
    check(
      'payee_contacts_second',
      sql`${table.confirmedBy} is null or ${table.confirmedBy} <> ${table.addedBy}`,
    ),
  ],
)

/** What somebody did to find out whose account it is, and what came of it. The rows are fixed. */
export const accountVerifications = sqliteTable(
  'account_verifications',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => payeeAccounts.id),
    outcome: text({ enum: ['verified', 'rejected'] }).notNull(),
    method: text({ enum: verificationMethods }),
    contactId: text('contact_id').references(() => payeeContacts.id),
    /** The number as it was called, and who answered. */
    phone: text().notNull().default(''),
    spokeTo: text('spoke_to').notNull().default(''),
    note: text().notNull().default(''),
    evidenceKey: text('evidence_key'),
    evidenceSha256: text('evidence_sha256'),
    /** The batch that paid it first, where an approval stood for the second person. */
    batchId: text('batch_id'),
    verifiedBy: text('verified_by').notNull(),
    verifiedAt: moment('verified_at').notNull(),
  },
  (table) => [
    index('account_verifications_of_account').on(table.accountId, table.verifiedAt),
    index('account_verifications_by').on(table.verifiedBy, table.verifiedAt),
  ],
)

/** Why a payee may not be paid, from when until when. Who blocked one does not end that. */
export const payeeStops = sqliteTable(
  'payee_stops',
  {
    id: text().primaryKey(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    kind: text({ enum: stopKinds }).notNull(),
    reason: text().notNull(),
    stoppedBy: text('stopped_by').notNull(),
    stoppedAt: moment('stopped_at').notNull(),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('payee_stops_one').on(table.payeeId).where(sql`${table.endedAt} is null`),
    index('payee_stops_of_payee').on(table.payeeId, table.stoppedAt),
    check('payee_stops_reason', sql`length(${table.reason}) between 1 and 200`),
    check(
      'payee_stops_second',
      sql`${table.kind} <> 'blocked' or ${table.endedBy} is null or ${table.endedBy} <> ${table.stoppedBy}`,
    ),
  ],
)

/** Two records that are one person: from when until when the first was another name of the second. */
export const payeeMerges = sqliteTable(
  'payee_merges',
  {
    id: text().primaryKey(),
    /** The record that is paid no more, and the one that stays. */
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    intoId: text('into_id')
      .notNull()
      .references(() => payees.id),
    reason: text().notNull(),
    statusBefore: text('status_before', { enum: ['active', 'archived'] }).notNull(),
    /** Who asked for it; who confirmed it stands in the change and in the audit log. */
    mergedBy: text('merged_by').notNull(),
    mergedAt: moment('merged_at').notNull(),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('payee_merges_one').on(table.payeeId).where(sql`${table.endedAt} is null`),
    index('payee_merges_of_payee').on(table.payeeId, table.mergedAt),
    index('payee_merges_into').on(table.intoId, table.mergedAt),
    check('payee_merges_reason', sql`length(${table.reason}) between 1 and 200`),
  ],
)

/** Two records that look like one person, and are not: who said so. The smaller id stands first. */
export const payeesApart = sqliteTable(
  'payees_apart',
  {
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    saidBy: text('said_by').notNull(),
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    check('payees_apart_order', sql`${table.oneId} < ${table.otherId}`),
  ],
)

import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { planNames } from '../domain/billing/plan.ts'
import type { Language } from '../domain/reading/languages.ts'
import { moment } from './records.ts'

/*
 * The platform's own database, with the tables of billing.ts, people.ts (its own people) and records.ts. It knows that an
 * organisation exists, what it pays us and how much of its plan it uses; never whom it pays.
 */

/** An organisation: who it is, which slot holds its database, and what it may do now. */
export const organisations = sqliteTable(
  'organisations',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    state: text({ enum: organisationStates }).notNull(),
    /** The binding of its database, `TENANT_0001`. */
    slot: text().notNull().unique(),
    /** Which Worker serves it, once one Worker is not enough (docs/architecture.md). */
    cell: text().notNull().default('main'),
    /** The newest migration of its database. */
    schemaVersion: text('schema_version').notNull(),
    /** Why the last migration of its database failed; empty when it is well. */
    migrationError: text('migration_error'),
    createdAt: moment('created_at').notNull(),

    /** The day since which it is in this state, in Port Moresby; empty for one older than this column. */
    stateSince: text('state_since').notNull().default(''),
    stateReason: text('state_reason').notNull().default(''),
    /** Whose freeze it is: the organisation's own red button, or the platform's. Empty unless it is frozen. */
    frozenBy: text('frozen_by', { enum: ['organisation', 'platform'] }),
    /** Where a freeze goes back to. */
    stateBefore: text('state_before', { enum: organisationStates }),
    /** Goes up with every change of state or plan: a change is decided on one revision and refused on another. */
    revision: integer().notNull().default(0),
    /** The days on which the clock stood still since `stateSince`, because a proof was being looked at. */
    pausedDays: integer('paused_days').notNull().default(0),
    plan: text({ enum: planNames }),
    trialEndsOn: text('trial_ends_on').notNull().default(''),
    /** The last day that is paid for; empty before the first payment. */
    paidUntil: text('paid_until').notNull().default(''),
    /** Who signed it up: invoices and reminders go there. */
    billingEmail: text('billing_email').notNull().default(''),

    /** How much of its plan it used when last counted; `usageMonth` is `2026-11`. */
    userCount: integer('user_count').notNull().default(0),
    sourceAccountCount: integer('source_account_count').notNull().default(0),
    paymentCount: integer('payment_count').notNull().default(0),
    usageMonth: text('usage_month').notNull().default(''),
    /** Letters that were given up or ended without an answer. */
    mailTroubles: integer('mail_troubles').notNull().default(0),
    /** When they last became more. */
    mailTroubledAt: moment('mail_troubled_at'),
    /** When its keeper last had a turn, as far as it said so: every hour. */
    sweptAt: moment('swept_at'),
    /** When the cron last woke its keeper, because it was not heard of. */
    wokenAt: moment('woken_at'),
    /** When its last nightly copy that can be loaded was over, as its keeper said; 1970 where it has none, empty before it said so. */
    copiedAt: moment('copied_at'),
    /** Since when a job of its keeper has failed, and which: the one that has for longest. */
    failingSince: moment('failing_since'),
    failingJob: text('failing_job').notNull().default(''),
  },
  (table) => [
    index('organisations_by_state').on(table.state, table.slug),
    index('organisations_by_day').on(table.createdAt),
  ],
)

/** The databases made ahead of time. Claiming one is a single UPDATE … RETURNING. */
export const slots = sqliteTable(
  'slots',
  {
    binding: text().primaryKey(),
    organisationId: text('organisation_id').unique(),
    claimedAt: moment('claimed_at'),
    /** The Worker that is bound to it. Two cells have no slot of one name. */
    cell: text().notNull().default('main'),
  },
  (table) => [index('slots_free').on(table.organisationId, table.binding)],
)

export const signUpStates = [
  'unconfirmed',
  'provisioning',
  'provisioning_failed',
  'waiting_for_slot',
  'done',
] as const

/** Someone who wants an organisation. Its id becomes the organisation's; its slug is held for it. */
export const signUps = sqliteTable(
  'sign_ups',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    organisationName: text('organisation_name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    /** Empty until it is chosen behind the link, and again once the organisation is made. */
    passwordHash: text('password_hash').notNull(),
    plan: text({ enum: planNames }).notNull(),
    state: text({ enum: signUpStates }).notNull(),
    /** Until when an unconfirmed one holds its slug. */
    heldUntil: moment('held_until').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** From which network it was confirmed, as a keyed hash; empty once the organisation is made. */
    network: text().notNull().default(''),
    /** As its browser asked, or as was chosen there: what it is told from then on is in it. */
    language: text().$type<Language>().notNull().default('en'),
    /** While it is in line: for a free slot, until more are opened for everyone, or until its own share has room. */
    waitsFor: text('waits_for', { enum: ['', 'slot', 'everyone', 'share'] })
      .notNull()
      .default(''),
    /** How often the database was prepared, and why the last try failed. */
    attempts: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('sign_ups_by_state').on(table.state, table.createdAt, table.id),
    index('sign_ups_by_email').on(table.email),
  ],
)

/** Names that an organisation once had: a link in an old letter must never lead to somebody else. */
export const releasedSlugs = sqliteTable('released_slugs', {
  slug: text().primaryKey(),
  releasedAt: moment('released_at').notNull(),
})

/** Which organisations know an e-mail address, as its SHA-256: for discovery by mail, and for nothing else. */
export const directory = sqliteTable(
  'directory',
  {
    emailHash: text('email_hash').notNull(),
    organisationId: text('organisation_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailHash, table.organisationId] })],
)

/** The daily look at an organisation: one row per day makes it happen once. */
export const dailyLooks = sqliteTable(
  'daily_looks',
  {
    organisationId: text('organisation_id').notNull(),
    day: text().notNull(),
    outcome: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.day] })],
)

/** What the platform told the people of every organisation. It is read again while organisations still have to hear of it. */
export const announcements = sqliteTable(
  'announcements',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['news', 'service', 'terms'] }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    byId: text('by_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('announcements_by_time').on(table.at)],
)

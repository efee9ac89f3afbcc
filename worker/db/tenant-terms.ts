import { desc } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'
import { callAnswers } from '../domain/access/administrators/by-platform.ts'
import { moment } from './records.ts'
import { pendingChanges, sourceAccounts } from './tenant.ts'
import { batches } from './tenant-batches.ts'

/* Who changed what others go by: the terms that a batch is paid on, and who administers. */

/** Who changed a source account, and when: they approve nothing that it pays for a while. A trigger writes it. */
export const sourceAccountChanges = sqliteTable(
  'source_account_changes',
  {
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    /** What the account's own revision became by it. */
    revision: integer().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceAccountId, table.revision] }),
    // the newest of one person first: a list asks it of each batch that waits
    index('source_account_changes_by').on(
      table.sourceAccountId,
      table.changedBy,
      desc(table.changedAt),
    ),
  ],
)

/** Who made the rules for accounts looser, when, and for which: they approve nothing that these let through for a while. A trigger writes it. */
export const payeeRulesLoosened = sqliteTable('payee_rules_loosened', {
  /** What the revision of the settings became by it. */
  revision: integer().primaryKey(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** It lets first accounts through sooner; it lets changed and added ones through sooner. */
  letsFirst: integer('lets_first', { mode: 'boolean' }).notNull(),
  letsChanged: integer('lets_changed', { mode: 'boolean' }).notNull(),
})

/** What was handed over with an account that looser rules let through. A trigger writes it, at submission and at such a change. */
export const batchesLetThrough = sqliteTable(
  'batches_let_through',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    version: integer().notNull(),
    revision: integer()
      .notNull()
      .references(() => payeeRulesLoosened.revision),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.version, table.revision] })],
)

/** Of each batch, the changes of what it is paid by. What follows from one is a rule of domain/batches/approving/barred.ts. */
export const batchTerms = sqliteView('batch_terms', {
  batchId: text('batch_id').notNull(),
  userId: text('user_id').notNull(),
  changedAt: moment('changed_at').notNull(),
  /**
   * Of its source account, when the newest bank file was sealed that the bank has and whose batch was handed over since the change;
   * of looser rules for accounts, where that batch pays an account that they let through.
   */
  paidAt: moment('paid_at'),
  /** Of a batch with a new day: when it was handed over with its old one. */
  handedOverAt: moment('handed_over_at'),
}).existing()

/** When somebody ceased to administer, and how many were left. A trigger writes it. */
export const administratorsGone = sqliteTable(
  'administrators_gone',
  {
    id: integer().primaryKey(),
    userId: text('user_id').notNull(),
    goneAt: moment('gone_at').notNull(),
    /** What they had, so that they can be given it back. */
    approvalLimitToea: integer('approval_limit_toea'),
    left: integer('left_over').notNull(),
  },
  (table) => [index('administrators_gone_newest').on(table.goneAt)],
)

/** The telephone number that the organisation gave, and when: one that was taken away is empty. A trigger writes it. */
export const organisationNumbers = sqliteTable('organisation_numbers', {
  id: integer().primaryKey(),
  number: text().notNull(),
  givenAt: moment('given_at').notNull(),
})

/** What people of the platform heard on the telephone about a change that nobody else there may confirm. */
export const changeCalls = sqliteTable(
  'change_calls',
  {
    changeId: text('change_id')
      .notNull()
      .references(() => pendingChanges.id),
    /** Of the platform, who called: nobody of this database. */
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    answer: text({ enum: callAnswers }).notNull(),
    number: text().notNull(),
    spokeTo: text('spoke_to').notNull(),
    calledAt: moment('called_at').notNull(),
    said: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.personId] })],
)

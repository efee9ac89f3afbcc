import { integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'
import { moment } from './records.ts'
import { sourceAccounts } from './tenant.ts'

/* On what terms a batch is paid, its source account and the approval rules, and who changed them. */

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
  (table) => [primaryKey({ columns: [table.sourceAccountId, table.revision] })],
)

/** Of each batch, the changes of what it is paid by. What follows from one is a rule of domain/batches/approving/barred.ts. */
export const batchTerms = sqliteView('batch_terms', {
  batchId: text('batch_id').notNull(),
  userId: text('user_id').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** When the newest bank file was sealed that the bank has and that was paid on these terms. */
  paidAt: moment('paid_at'),
  /** Of a batch with a new day: when it was handed over with its old one. */
  handedOverAt: moment('handed_over_at'),
}).existing()

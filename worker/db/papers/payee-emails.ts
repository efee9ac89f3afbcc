import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moment } from '../records.ts'
import { payees } from '../tenant.ts'

/** Where a payee is told what was sent to the bank for them: counts once a second person confirmed it. The rows are fixed. */
export const payeeEmails = sqliteTable(
  'payee_emails',
  {
    id: text().primaryKey(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    email: text().notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
    confirmedBy: text('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('payee_emails_once')
      .on(table.payeeId, table.email)
      .where(sql`${table.removedAt} is null`),
    check('payee_emails_form', sql`${table.email} like '%_@_%' and length(${table.email}) <= 254`),
    check(
      'payee_emails_second',
      sql`${table.confirmedBy} is null or ${table.confirmedBy} <> ${table.addedBy}`,
    ),
    check(
      'payee_emails_confirmed',
      sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)`,
    ),
  ],
)

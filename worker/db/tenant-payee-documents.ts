import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { documentKinds } from '../domain/payees/document.ts'
import { moment } from './records.ts'
import { payees } from './tenant.ts'

/** Papers of a payee, such as a certificate of compliance; the file lies in R2. One that was replaced stays. */
export const payeeDocuments = sqliteTable(
  'payee_documents',
  {
    id: text().primaryKey(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    kind: text({ enum: documentKinds }).notNull(),
    name: text().notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Its key in R2. */
    storedAs: text('stored_as').notNull(),
    lastDay: text('last_day'),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
    replacedBy: text('replaced_by'),
  },
  (table) => [
    index('payee_documents_of_payee').on(table.payeeId, table.addedAt),
    index('payee_documents_ending')
      .on(table.lastDay, table.payeeId)
      .where(sql`${table.replacedBy} is null and ${table.lastDay} is not null`),
    check('payee_documents_name', sql`length(${table.name}) between 1 and 80`),
  ],
)

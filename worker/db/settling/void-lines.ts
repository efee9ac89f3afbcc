import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { payees } from '../tenant.ts'
import { bankFiles } from '../tenant-files.ts'

/**
 * What a bank file had when it became void: its batch may have other payments by now, and the bank may have booked these all
 * the same. A trigger writes them (0056), and nothing changes them.
 */
export const voidLines = sqliteTable(
  'void_lines',
  {
    bankFileId: text('bank_file_id')
      .notNull()
      .references(() => bankFiles.id),
    line: integer().notNull(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    bsb: text().notNull(),
    accountNumber: text('account_number').notNull(),
    amountToea: integer('amount_toea').notNull(),
    referenceKey: text('reference_key').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.bankFileId, table.line] }),
    index('void_lines_paid').on(
      sql`ltrim(${table.accountNumber}, '0')`,
      table.bsb,
      table.amountToea,
    ),
    index('void_lines_amount').on(table.amountToea),
    index('void_lines_invoiced')
      .on(table.referenceKey, table.payeeId)
      .where(sql`${table.referenceKey} <> ''`),
  ],
)

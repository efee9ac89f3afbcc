import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    index('void_lines_of_payee').on(table.payeeId, table.amountToea),
    index('void_lines_amount').on(table.amountToea),
    index('void_lines_invoiced')
      .on(table.referenceKey, table.payeeId)
      .where(sql`${table.referenceKey} <> ''`),
  ],
)

/**
 * The invoices that the lines of a void file listed, credit notes among them, by what is the same of a number however it is
 * written: those of its batch may be others by now. A trigger writes them beside the lines (0073), and nothing changes them.
 */
export const voidInvoices = sqliteTable(
  'void_invoices',
  {
    bankFileId: text('bank_file_id').notNull(),
    line: integer().notNull(),
    numberKey: text('number_key').notNull(),
    payeeId: text('payee_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bankFileId, table.line, table.numberKey] }),
    foreignKey({
      columns: [table.bankFileId, table.line],
      foreignColumns: [voidLines.bankFileId, voidLines.line],
    }),
    index('void_invoices_again').on(table.numberKey, table.payeeId),
  ],
)

import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { batches, payments } from '../tenant-batches.ts'

/** Which invoices a payment pays. Their net comes to its amount when its batch is handed over, and nothing changes after. */
export const paymentInvoices = sqliteTable(
  'payment_invoices',
  {
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Of its payment, so that all of a batch are found without looking at its lines. */
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    position: integer().notNull(),
    number: text().notNull(),
    /** The number however it is written (`referenceKey`), and whom its payment pays: one invoice is paid once. */
    numberKey: text('number_key').notNull().default(''),
    payeeId: text('payee_id').notNull().default(''),
    day: text(),
    grossToea: integer('gross_toea').notNull(),
    withheldToea: integer('withheld_toea').notNull(),
    /** A credit note: what it comes to is taken off. */
    isCredit: integer('is_credit', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.position] }),
    uniqueIndex('payment_invoices_once').on(table.paymentId, table.number),
    index('payment_invoices_of_batch').on(table.batchId),
    index('payment_invoices_again')
      .on(table.numberKey, table.payeeId)
      .where(sql`${table.numberKey} <> ''`),
    check('payment_invoices_position', sql`${table.position} between 1 and 50`),
    check('payment_invoices_number', sql`length(${table.number}) between 1 and 40`),
    check(
      'payment_invoices_day',
      sql`${table.day} is null or ${table.day} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
    ),
    check('payment_invoices_gross', sql`${table.grossToea} between 1 and 9999999999`),
    check(
      'payment_invoices_net',
      sql`${table.withheldToea} >= 0 and ${table.withheldToea} < ${table.grossToea}`,
    ),
  ],
)

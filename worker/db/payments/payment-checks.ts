import { type SQLWrapper, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check } from 'drizzle-orm/sqlite-core'

type Columns = Record<
  'amountToea' | 'payeeName' | 'reference' | 'bsb' | 'accountNumber',
  AnySQLiteColumn
>

/** By its own state, as an index asks. */
export const cameBack = (state: SQLWrapper) => sql`${state} in ('returned', 'repaid')`

/** What a payment is, whatever writes it. */
export const paymentChecks = (table: Columns) => [
  check('payments_amount', sql`${table.amountToea} between 1 and 9999999999`),
  check('payments_name', sql`length(${table.payeeName}) between 1 and 32`),
  check('payments_reference', sql`length(${table.reference}) <= 18`),
  check('payments_bsb', sql`${table.bsb} glob '[0-9][0-9][0-9]-[0-9][0-9][0-9]'`),
  check(
    'payments_account_digits',
    sql`${table.accountNumber} not glob '*[^0-9]*' and length(${table.accountNumber}) between 1 and 15`,
  ),
]

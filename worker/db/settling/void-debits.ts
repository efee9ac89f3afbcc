import { type SQL, sql } from 'drizzle-orm'
import { leftStates } from '../../domain/batches/batch.ts'

/*
 * What the bank may have booked of a bank file that is void, by the names that a statement has for the file (`f`), for one of
 * the lines it had (`v`) and for its batch (`b`). The tables ask the same (0056).
 */

/** A debit of one of these amounts, since the file was made, that nobody or one person alone said what it is. */
export const hasUnsaidDebit = (amounts: string): SQL =>
  sql.raw(`exists (select 1 from statement_lines unsaid where unsaid.source_account_id = f.source_account_id
    and unsaid.state <> 'reconciled' and unsaid.amount_toea in (${amounts})
    and unsaid.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day'))`)

const isIn = (states: readonly string[]) =>
  `b.state in (${states.map((state) => `'${state}'`).join(', ')})`

/**
 * The line is still a payment of its batch, to the same account, and that is in one of these states: what is asked of payments
 * finds it there.
 */
export const standsIn = (states: readonly string[] = leftStates): SQL =>
  sql.raw(`(${isIn(states)} and exists (select 1 from payments stays
    where stays.batch_id = b.id and stays.line = v.line and stays.amount_toea = v.amount_toea and stays.bsb = v.bsb
      and ltrim(stays.account_number, '0') = ltrim(v.account_number, '0')))`)

/** The line still pays its payee what is called `named.key`, by its reference or by an invoice that it lists. */
export const paysInvoiceIn = (states: readonly string[] = leftStates): SQL =>
  sql.raw(`(${isIn(states)} and exists (select 1 from payments stays
    where stays.batch_id = b.id and stays.line = v.line and stays.payee_id = v.payee_id and (stays.reference_key = named.key
      or exists (select 1 from payment_invoices i where i.payment_id = stays.id and i.number_key = named.key))))`)

/** The same account and amount as a payment `mine`. */
export const paysTheSame: SQL =
  sql.raw(`ltrim(v.account_number, '0') = ltrim(mine.account_number, '0')
    and v.bsb = mine.bsb and v.amount_toea = mine.amount_toea`)

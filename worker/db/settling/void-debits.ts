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

const standing = (states: readonly string[], same: string): SQL =>
  sql.raw(`(${isIn(states)} and exists (select 1 from payments stays
    where stays.batch_id = b.id and stays.line = v.line and stays.amount_toea = v.amount_toea and ${same}))`)

/**
 * The line is still a payment of its batch, to the same account, and that is in one of these states: what is asked of payments
 * finds it there.
 */
export const standsIn = (states: readonly string[] = leftStates): SQL =>
  standing(
    states,
    `stays.bsb = v.bsb and ltrim(stays.account_number, '0') = ltrim(v.account_number, '0')`,
  )

/** The same to its payee, at whichever account. */
export const staysWithPayee = (states: readonly string[] = leftStates): SQL =>
  standing(states, 'stays.payee_id = v.payee_id')

/** The line still pays its payee what is called `named.key`, by its reference or by an invoice that it lists. */
export const paysInvoiceIn = (states: readonly string[] = leftStates): SQL =>
  sql.raw(`(${isIn(states)} and exists (select 1 from payments stays
    where stays.batch_id = b.id and stays.line = v.line and stays.payee_id = v.payee_id and (stays.reference_key = named.key
      or exists (select 1 from payment_invoices i where i.payment_id = stays.id and i.number_key = named.key))))`)

const sameAccount = `(ltrim(v.account_number, '0') = ltrim(own.account_number, '0') and v.bsb = own.bsb)`

/** Its payee, or whoever was merged into them. */
const samePayee = `v.payee_id in (select y.id from payees y where y.id = own.payee_id or y.merged_into = own.payee_id)`

/**
 * What a batch pays beside what void files had of it (`v`): the same amount to the same account. Each account and amount once,
 * however many lines pay it: one account may have them all, here and there.
 */
export const hadOfAccount = (batchId: string): SQL =>
  sql`(select distinct bsb, account_number, amount_toea, repays is not null as of_debt from payments where batch_id = ${batchId}) own
    cross join void_lines v on ${sql.raw(sameAccount)} and v.amount_toea = own.amount_toea`

/** The same amount to its payee, or whoever was merged into them, at another account. */
export const hadOfPayee = (batchId: string): SQL =>
  sql`(select distinct payee_id, bsb, account_number, amount_toea, repays is not null as of_debt from payments where batch_id = ${batchId}) own
    cross join void_lines v on ${sql.raw(samePayee)} and v.amount_toea = own.amount_toea and not ${sql.raw(sameAccount)}`

/**
 * Lines that void files had of what a batch pays: to the same account, and to its payee at another (`of_payee`). By a line
 * that pays again what came back (`of_debt`) it is one debt, whatever the day.
 */
export const hadBefore = (batchId: string): SQL =>
  sql`(select v.bank_file_id, v.line, 0 as of_payee, own.of_debt from ${hadOfAccount(batchId)}
    union all select v.bank_file_id, v.line, 1, own.of_debt from ${hadOfPayee(batchId)})`

import { type SQL, sql } from 'drizzle-orm'

/**
 * What the lines of a batch are called by whom they pay: a reference that has a number, and the invoices that they list. A
 * number without a letter or a figure is that of no other.
 */
export const namedIn = (batchId: string): SQL =>
  sql`(select payee_id, reference_key as key, repays from payments
      where batch_id = ${batchId} and reference_key glob '*[0-9]*'
    union select p.payee_id, i.number_key, p.repays from payment_invoices i join payments p on p.id = i.payment_id
      where i.batch_id = ${batchId} and i.number_key <> '')`

/** The payee of a line `own`, or who was merged into them. */
export const isPersonOf = (payee: string): SQL =>
  sql.raw(`(${payee}.id = own.payee_id or ${payee}.merged_into = own.payee_id)`)

/**
 * Lines that void files had of what the lines of a batch are called, by the name (`key`) and whom the batch pays: under a
 * reference, or as an invoice that they listed. The table asks the same where a file is made (0076).
 */
export function voidNamedIn(batchId: string): SQL {
  const ofPerson = sql`${namedIn(batchId)} own join payees y on ${isPersonOf('y')}`
  return sql`(select own.payee_id, own.key, had.bank_file_id, had.line from ${ofPerson}
      join void_lines had on had.reference_key = own.key and had.reference_key <> '' and had.payee_id = y.id
    union select own.payee_id, own.key, had.bank_file_id, had.line from ${ofPerson}
      join void_invoices had on had.number_key = own.key and had.payee_id = y.id)`
}

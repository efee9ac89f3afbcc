import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TenantDb } from '../../../core/databases.ts'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import { returns } from '../../../db/settling/statements.ts'
import { hasUnsaidDebit, paysInvoiceIn } from '../../../db/settling/void-debits.ts'
import { voidLines } from '../../../db/settling/void-lines.ts'
import { batches, payments } from '../../../db/tenant-batches.ts'
import { bankFiles } from '../../../db/tenant-files.ts'
import { invoiceDays } from '../../../domain/words/finding-words.ts'
import { onTheirWay } from '../../around-store.ts'
import { isPersonOf, namedIn, voidNamedIn } from './named.ts'
import { dayOf, isAskedFor, isOfKin } from './store.ts'
import { worstOf } from './voided.ts'

/*
 * Invoices of a batch that a payment had which no batch that counts shows: by what was written to the payee, and by the invoices
 * that a payment lists, in all four directions. Looked up by the number and its payee, so that it does not grow with the tables.
 */

/**
 * Of each invoice one (`worstOf`) that another batch had in a bank file that is void, as long as an invoice is asked for, or whenever a debit stands that
 * may be of that file. Not where its line is still of that invoice in a batch that counts: that is found there.
 */
export function selectVoidInvoices(db: TenantDb, batchId: string) {
  const [v, f, b] = [alias(voidLines, 'v'), alias(bankFiles, 'f'), alias(batches, 'b')]
  const isBooked = hasUnsaidDebit('-f.total_toea, -v.amount_toea')
  const isTold = linesToldIn(sql`${batchId}`, b.id)
  return db
    .select({
      payeeId: sql<string>`named.payee_id`.as('paid_to'),
      key: sql<string>`named.key`.as('named_key'),
      line: v.line,
      batchNumber: b.number,
      isBooked: sql<0 | 1>`${isBooked}`.as('is_booked'),
      isTold: sql<0 | 1>`${isTold}`.as('is_told'),
      worst: worstOf(isBooked, isTold),
    })
    .from(sql`${voidNamedIn(batchId)} named`)
    .innerJoin(v, sql`v.bank_file_id = named.bank_file_id and v.line = named.line`)
    .innerJoin(f, and(eq(f.id, v.bankFileId), isNotNull(f.voidedAt)))
    .innerJoin(b, and(eq(b.id, f.batchId), ne(b.id, batchId)))
    .where(
      and(
        sql`(b.value_date >= ${dayOf(batchId, -invoiceDays)} or ${isBooked})`,
        sql`not ${paysInvoiceIn()}`,
        sql`(${isBooked} or not (${paysInvoiceIn(onTheirWay)} or ${isOfKin(batchId)}))`,
      ),
    )
    .groupBy(sql`1, 2`)
}

/**
 * Those of payments that came back and are owed still, were paid again or otherwise: of each invoice one, and one more beside each
 * payment that a line of it pays again.
 */
export function selectInvoicesBack(db: TenantDb, batchId: string) {
  const [p, r, b] = [alias(payments, 'p'), alias(returns, 'r'), alias(batches, 'b')]
  const ofPerson = sql`${namedIn(batchId)} own join payees y on ${isPersonOf('y')}`
  const named = sql`(select own.*, had.id as payment_id from ${ofPerson}
      join payments had on had.reference_key = own.key and had.reference_key <> '' and had.payee_id = y.id
    union select own.*, had.payment_id from ${ofPerson}
      join payment_invoices had on had.number_key = own.key and had.number_key <> '' and had.payee_id = y.id)`
  return db
    .select({
      payeeId: sql<string>`named.payee_id`.as('paid_to'),
      key: sql<string>`named.key`.as('named_key'),
      paymentId: p.id,
      line: p.line,
      batchNumber: b.number,
      resolution: r.resolution,
      isTold: sql<0 | 1>`${linesToldIn(sql`${batchId}`, b.id)}`.as('is_told'),
      // one that is owed still, and of those the oldest
      first: sql<number>`min((r.resolution is not null) * 1000000000000 + p.rowid)`.as('first'),
    })
    .from(sql`${named} named`)
    .innerJoin(
      p,
      sql`p.id = named.payment_id and p.id is not named.repays and p.state in ('returned', 'repaid')`,
    )
    .innerJoin(r, and(eq(r.paymentId, p.id), isAskedFor(batchId)))
    .innerJoin(b, and(eq(b.id, p.batchId), ne(b.id, batchId)))
    .groupBy(sql`named.payee_id, named.key, named.repays`)
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FieldProblem } from '../../contract/problem.ts'
import { among, insertInBulk } from '../../core/bulk.ts'
import { atOnce, inParts } from '../../core/d1/in-parts.ts'
import type { TenantDb } from '../../core/databases.ts'
import { paymentInvoices } from '../../db/payments/payment-invoices.ts'
import { checkInvoices } from '../../domain/payees/invoices/check-invoices.ts'
import { type Invoice, invoiceLimits, isCreditNote } from '../../domain/payees/invoices/invoice.ts'
import { referenceKey } from '../../domain/payees/keys.ts'
import type { LineRow } from './lines/every-line.ts'
import type { PaymentRow } from './store.ts'

export type InvoiceRow = typeof paymentInvoices.$inferSelect
/** A payment with the invoices that it pays, where it says any. */
export type InvoicedLine<Line = PaymentRow> = Line & { invoices?: Invoice[] | undefined }

/** One more than a batch may have. */
const readMax = invoiceLimits.ofBatchMax + 1

type Behind = Pick<InvoiceRow, 'paymentId' | 'position'>

/** The first invoices of all payments of a batch, or those behind one. */
export function selectFirstInvoices(
  db: TenantDb,
  batchId: string,
  { after, rows = atOnce.rows }: { after?: Behind; rows?: number } = {},
) {
  return db
    .select()
    .from(paymentInvoices)
    .where(
      and(
        eq(paymentInvoices.batchId, batchId),
        after && sql`(payment_id, position) > (${after.paymentId}, ${after.position})`,
      ),
    )
    .orderBy(asc(paymentInvoices.paymentId), asc(paymentInvoices.position))
    .limit(Math.min(rows, readMax))
}

/** All of them, of which the first part was read with something else; one more than it may have, where it has more. */
export async function readInvoices(db: TenantDb, batchId: string, first: InvoiceRow[]) {
  const behind = async (after: Behind) => selectFirstInvoices(db, batchId, { after })
  return (await inParts(first, behind, readMax)).slice(0, readMax)
}

export function findInvoices(db: TenantDb, paymentIds: string[]) {
  return db
    .select()
    .from(paymentInvoices)
    .where(inArray(paymentInvoices.paymentId, among(paymentIds)))
    .orderBy(asc(paymentInvoices.paymentId), asc(paymentInvoices.position))
}

/** Lines with the invoices that were read beside them; a line without any is as it was. */
export function withInvoices<Line extends { id: string }>(
  lines: Line[],
  rows: InvoiceRow[],
): (Line & { invoices?: Invoice[] | undefined })[] {
  if (rows.length === 0) return lines
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId)
  return lines.map((line) => {
    const invoices = byPayment.get(line.id)?.map(invoiceOf)
    return invoices ? { ...line, invoices } : line
  })
}

const invoiceOf = ({ number, day, grossToea, withheldToea, isCredit }: InvoiceRow): Invoice =>
  isCredit
    ? { number, day, grossToea: 0 - grossToea, withheldToea: 0 - withheldToea }
    : { number, day, grossToea, withheldToea }

/** A credit note stands in the table by its size, and says that it is one. */
const storedOf = (invoice: Invoice) => ({
  ...invoice,
  isCredit: isCreditNote(invoice),
  grossToea: Math.abs(invoice.grossToea),
  withheldToea: Math.abs(invoice.withheldToea),
})

/** Lines of a batch that was handed over, with their invoices: where none were signed, none are looked for. */
export async function linesAsSigned<Line extends { id: string }>(
  db: TenantDb,
  { digestForm }: { digestForm: number },
  lines: Line[],
) {
  if (digestForm < 4 || lines.length === 0) return lines
  const ids = lines.map(({ id }) => id)
  return withInvoices(lines, await findInvoices(db, ids))
}

export function addInvoices(db: TenantDb, lines: InvoicedLine[]) {
  const rows = lines.flatMap(({ id, batchId, payeeId, invoices = [] }) =>
    invoices.map((invoice, index) => {
      const numberKey = referenceKey(invoice.number)
      const own = { payeeId, paymentId: id, batchId, position: index + 1 }
      return { ...storedOf(invoice), numberKey, ...own }
    }),
  )
  return insertInBulk(db, paymentInvoices, rows)
}

/** Those of these payments give way to what the payments say now. */
export function replaceInvoices(db: TenantDb, lines: InvoicedLine[]) {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  const gone = db.delete(paymentInvoices).where(inArray(paymentInvoices.paymentId, among(ids)))
  return [gone, ...addInvoices(db, lines)]
}

/** Invoices that do not come to what their payment pays, and more of them than a batch can have. */
export function problemsOfInvoices(lines: InvoicedLine<LineRow>[]): FieldProblem[] {
  const count = lines.reduce((sum, { invoices = [] }) => sum + invoices.length, 0)
  if (count > invoiceLimits.ofBatchMax) {
    const max = invoiceLimits.ofBatchMax.toLocaleString('en-US')
    const message = `The payments of this batch pay more than ${max} invoices. Pay some of them in another batch, or list fewer invoices.`
    // of more than one too many nobody knows how many they are
    return [{ field: 'invoices', value: `${max}+`, code: 'invoices_too_many', message }]
  }
  return lines.flatMap(({ line, invoices = [], amountToea }) =>
    checkInvoices(invoices, amountToea).map(({ field, value, code, message }) => {
      return { row: line, field, value, code, message: `Line ${line}: ${message}` }
    }),
  )
}

import type { PaymentView } from '../../contract/batches/payments.ts'
import type { TenantDb } from '../../core/databases.ts'
import { paymentReference } from '../../domain/batches/batch.ts'
import { paymentStateOf } from '../../domain/batches/settling/payment-states.ts'
import { must } from '../../domain/must.ts'
import { bankOf } from '../../domain/payees/bank-account.ts'
import type { BatchRow } from '../load-batch.ts'
import { type InvoicedLine, linesAsSigned } from './invoices-store.ts'
import type { LineRow } from './lines/every-line.ts'
import type { PaymentRow } from './store.ts'

/** A line as it is shown, of the batch that it stands in. */
export function paymentView(
  row: InvoicedLine<LineRow>,
  batch: Pick<BatchRow, 'number' | 'state'>,
): PaymentView {
  const { id, line, payeeId, payeeName, bsb, accountNumber, amountToea, reference } = row
  return {
    id,
    paymentReference: paymentReference(batch.number, line),
    line,
    payeeId,
    payeeName,
    bsb,
    accountNumber,
    bank: bankOf(bsb) ?? '',
    amountToea,
    reference,
    state: paymentStateOf(row.ownState, batch.state),
    warnings: row.warnings === '' ? [] : row.warnings.split(','),
    ...(row.invoices && { invoices: row.invoices }),
  }
}

/** Several lists of one batch that was handed over, with the invoices that were signed: looked for once, for all of them. */
export async function viewsAsSigned<Lists extends Record<string, PaymentRow[]>>(
  db: TenantDb,
  batch: BatchRow,
  lists: Lists,
) {
  const lines = await linesAsSigned(db, batch, Object.values(lists).flat())
  const views = new Map(lines.map((line) => [line.id, paymentView(line, batch)]))
  const viewed = Object.entries(lists).map(([name, rows]) => {
    return [name, rows.map(({ id }) => must(views.get(id), 'line'))]
  })
  return Object.fromEntries(viewed) as Record<keyof Lists, PaymentView[]> // the same names
}

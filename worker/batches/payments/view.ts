import type { PaymentView } from '../../contract/batches/payments.ts'
import type { TenantDb } from '../../core/databases.ts'
import { paymentReference } from '../../domain/batches/batch.ts'
import { paymentStateOf } from '../../domain/batches/settling/payment-states.ts'
import { bankOf } from '../../domain/payees/bank-account.ts'
import type { BatchRow } from '../load-batch.ts'
import { type InvoicedLine, linesAsSigned } from './invoices-store.ts'
import type { PaymentRow } from './store.ts'

/** A line as it is shown, of the batch that it stands in. */
export function paymentView(
  row: InvoicedLine,
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

/** Lines of a batch that was handed over, with the invoices that were signed with them. */
export async function viewsAsSigned(db: TenantDb, batch: BatchRow, lines: PaymentRow[]) {
  return (await linesAsSigned(db, batch, lines)).map((line) => paymentView(line, batch))
}

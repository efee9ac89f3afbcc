import type { PaymentView } from '../../contract/batches/payments.ts'
import { paymentReference } from '../../domain/batches/batch.ts'
import { bankOf } from '../../domain/payees/bank-account.ts'
import type { PaymentRow } from './store.ts'

export function paymentView(row: PaymentRow, batchNumber: number): PaymentView {
  const { id, line, payeeId, payeeName, bsb, accountNumber, amountToea, reference, state } = row
  return {
    id,
    paymentReference: paymentReference(batchNumber, line),
    line,
    payeeId,
    payeeName,
    bsb,
    accountNumber,
    bank: bankOf(bsb) ?? '',
    amountToea,
    reference,
    state,
    warnings: row.warnings === '' ? [] : row.warnings.split(','),
  }
}

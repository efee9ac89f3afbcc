import type { ListedPayment } from '../../contract/batches/across.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { paymentView } from '../payments/view.ts'
import type { FoundPayment } from './payment-list.ts'

export function listedPayment({
  payment,
  batch,
  payeeCode,
  sourceAccountName,
  isReconciled,
}: FoundPayment): ListedPayment {
  const { number, valueDate, ...shown } = batch
  return {
    ...paymentView(payment, batch),
    payeeCode: payeeCode ?? '',
    batch: { id: payment.batchId, reference: batchReference(number), ...shown },
    valueDate,
    sourceAccountName: sourceAccountName ?? '',
    isReconciled: isReconciled === 1,
  }
}

import type { ListedPayment } from '../../contract/batches/across.ts'
import type { ListedBatch as ListedView } from '../../contract/batches/batches.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { isGrowingUnseen } from '../../domain/batches/kept/lines-kept.ts'
import { paymentView } from '../payments/view.ts'
import type { ListedBatch } from '../store.ts'
import { batchSummary } from '../view.ts'
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

/** A batch of the list, to somebody who is of the payroll group or not. */
export function listedBatch(listed: ListedBatch, isInPayrollGroup: boolean): ListedView {
  const shown = batchSummary(listed)
  const isKept = isGrowingUnseen(listed.row) && !isInPayrollGroup
  return isKept ? { ...shown, paymentCount: null, totalToea: null } : shown
}

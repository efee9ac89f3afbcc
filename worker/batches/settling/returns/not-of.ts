import { Refusal } from '../../../core/refusals/refusal.ts'
import { paymentStateOf } from '../../../domain/batches/settling/payment-states.ts'
import type { FoundPayment, MatchReturnReason } from '../../../domain/batches/settling/returns.ts'
import { formatDay } from '../../../domain/calendar.ts'
import { formatToea } from '../../../domain/money/money.ts'
import type { LeftPayment, ReturnRow } from './return-store.ts'

/** A payment as the rules of what comes back take it. */
export function foundPayment({ payment, batch, returnedToea }: LeftPayment): FoundPayment {
  return {
    ...{ amountToea: payment.amountToea, returnedToea, leftDay: batch.leftDay },
    state: paymentStateOf(payment.ownState, batch.batchState),
    sourceAccountId: batch.sourceAccountId,
  }
}

/** Why a return is not of a payment; of a wrong day with both days, and with what came back before where that decides. */
export function notOf(
  reason: MatchReturnReason,
  { bankDay, amountToea }: Pick<ReturnRow, 'bankDay' | 'amountToea'>,
  { payment, batch: { leftDay }, returnedToea }: LeftPayment,
): Refusal {
  if (reason === 'returned_before' && returnedToea === 0) return new Refusal(reason)
  if (reason === 'returned_before' || (reason === 'above_payment' && returnedToea > 0)) {
    const before = `${formatToea(returnedToea)} of the ${formatToea(payment.amountToea)} of this payment came back before`
    const then =
      reason === 'above_payment'
        ? `so ${formatToea(amountToea)} is no other part of it.`
        : 'so say whether this is another part of it. The same return is recorded once.'
    const message = `${before}, ${then}`
    // how much it is now, for whoever says so
    const field = { field: 'besideToea', code: reason, value: String(returnedToea), message }
    return new Refusal(reason, reason === 'returned_before' ? [field] : undefined, message)
  }
  if (reason !== 'return_before_payment' || !leftDay) return new Refusal(reason)
  const message = `Day at the bank: it came back on ${formatDay(bankDay)}, and this payment left on ${formatDay(leftDay)}.`
  return new Refusal(reason, [{ field: 'bankDay', code: reason, message }], message)
}

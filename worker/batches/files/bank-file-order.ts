import type { BankFileOrder } from '../../domain/bank-files/bank-file-order.ts'
import type { ProfileSwitches } from '../../domain/bank-files/profiles/apply-switches.ts'
import { paymentReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import { profileName, type SourceAccountRow } from '../../source-accounts/store.ts'
import type { BatchRow } from '../load-batch.ts'
import type { PaymentRow } from '../payments/store.ts'

type OrderLine = Pick<
  PaymentRow,
  'line' | 'payeeName' | 'bsb' | 'accountNumber' | 'amountToea' | 'reference'
>

/**
 * A batch as the bank-file engine takes it. A payment without words of its own carries its short reference, so that a
 * return can always be matched (docs/bank-formats.md §3.1). Without a description, the header says PAYMENTS.
 */
export function bankFileOrder(
  batch: Pick<BatchRow, 'number' | 'description' | 'valueDate'>,
  source: SourceAccountRow,
  lines: OrderLine[],
): BankFileOrder {
  return {
    profile: must(profileName(source.profile), 'profile'),
    switches: source.switches as ProfileSwitches, // checked when saved, and again by the engine
    source: {
      bsb: source.bsb,
      accountNumber: source.accountNumber,
      deUserId: source.deUserId,
      userName: source.userName,
      remitter: source.remitter,
    },
    description: batch.description || 'PAYMENTS',
    valueDate: batch.valueDate,
    payments: lines.map((line) => ({
      payeeName: line.payeeName,
      bsb: line.bsb,
      accountNumber: line.accountNumber,
      amountToea: line.amountToea,
      reference: line.reference || paymentReference(batch.number, line.line),
    })),
  }
}

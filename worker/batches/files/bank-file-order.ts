import type { BankFileOrder } from '../../domain/bank-files/bank-file-order.ts'
import type { ProfileSwitches } from '../../domain/bank-files/profiles/apply-switches.ts'
import { paymentReference } from '../../domain/batches/batch.ts'
import { codeOfKind } from '../../domain/batches/runs/template.ts'
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
 * return can always be matched (docs/bank-formats.md §3.1). Without a description, the header says PAYMENTS. The kind of the
 * batch says the transaction code; without one it is the bank profile's.
 */
export function bankFileOrder(
  batch: Pick<BatchRow, 'number' | 'description' | 'valueDate' | 'kind' | 'remitter'>,
  source: SourceAccountRow,
  lines: OrderLine[],
): BankFileOrder {
  const transactionCode = codeOfKind(batch.kind)
  return {
    profile: must(profileName(source.profile), 'profile'),
    switches: source.switches as ProfileSwitches, // checked when saved, and again by the engine
    source: {
      bsb: source.bsb,
      accountNumber: source.accountNumber,
      deUserId: source.deUserId,
      userName: source.userName,
      remitter: batch.remitter || source.remitter,
    },
    description: batch.description || 'PAYMENTS',
    valueDate: batch.valueDate,
    payments: lines.map((line) => ({
      payeeName: line.payeeName,
      bsb: line.bsb,
      accountNumber: line.accountNumber,
      amountToea: line.amountToea,
      reference: line.reference || paymentReference(batch.number, line.line),
      ...(transactionCode && { transactionCode }),
    })),
  }
}

import { sha256 } from '../core/sha256.ts'
import type { SourceAccountRow } from '../source-accounts/store.ts'
import type { BatchRow } from './load-batch.ts'
import type { PaymentRow } from './payments/store.ts'

type SignedBatch = Pick<BatchRow, 'id' | 'version' | 'valueDate' | 'description'>
type SignedLine = Pick<
  PaymentRow,
  'line' | 'payeeName' | 'bsb' | 'accountNumber' | 'amountToea' | 'reference'
>

/**
 * What an approval signs: SHA-256 over everything that ends up in the bank file, in one fixed form (docs/storage.md).
 * A change of the source account after the approval changes it too, so the file is then not made.
 */
export function digestOf(
  batch: SignedBatch,
  source: SourceAccountRow,
  lines: SignedLine[],
): Promise<string> {
  const switches = Object.entries(source.switches).sort(([one], [other]) => (one < other ? -1 : 1))
  return sha256(
    JSON.stringify([
      'bilum batch 1',
      [batch.id, batch.version, batch.valueDate, batch.description],
      [source.id, source.bsb, source.accountNumber, source.profile, switches],
      [source.deUserId, source.userName, source.remitter],
      lines.map(({ line, payeeName, bsb, accountNumber, amountToea, reference }) => [
        line,
        payeeName,
        bsb,
        accountNumber,
        amountToea,
        reference,
      ]),
    ]),
  )
}

import { sha256 } from '../core/sha256.ts'
import type { SourceAccountRow } from '../source-accounts/store.ts'
import type { FindingRow } from './findings/store.ts'
import type { BatchRow } from './load-batch.ts'
import type { PaymentRow } from './payments/store.ts'

type SignedBatch = Pick<BatchRow, 'id' | 'version' | 'valueDate' | 'description' | 'digestForm'>
type SignedLine = Pick<
  PaymentRow,
  'line' | 'payeeName' | 'bsb' | 'accountNumber' | 'amountToea' | 'reference'
>

type SignedFinding = Pick<FindingRow, 'kind' | 'rank' | 'line' | 'evidence' | 'reason'>

/**
 * What an approval signs: SHA-256 over everything that ends up in the bank file, and what was found in it with the maker's
 * reasons, in one fixed form (docs/storage.md). Batches submitted before the findings were signed keep the first form.
 * A change of the source account after the approval changes it too, so the file is then not made.
 */
export function digestOf(
  batch: SignedBatch,
  source: SourceAccountRow,
  lines: SignedLine[],
  found: SignedFinding[],
): Promise<string> {
  const switches = Object.entries(source.switches).sort(([one], [other]) => (one < other ? -1 : 1))
  return sha256(
    JSON.stringify([
      `bilum batch ${batch.digestForm}`,
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
      ...(batch.digestForm === 1 ? [] : [found.map(signedFinding).sort()]),
    ]),
  )
}

/** As text, so that the order in which they were read does not matter. */
function signedFinding({ kind, rank, line, evidence, reason }: SignedFinding): string {
  return JSON.stringify([kind, rank, line, Object.entries(evidence).sort(), reason])
}

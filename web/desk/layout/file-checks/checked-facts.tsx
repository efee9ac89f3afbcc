import type { BankFileView } from '#contract/batches/bank-files.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'

/** When somebody, or their browser, last gave the hash that was sealed, and why it was not where it left all the same. */
export function checkedFacts({ identicalAt, uncheckedReason }: BankFileView): Fact[] {
  const seen = identicalAt ? <Moment key="seen" at={identicalAt} /> : 'not yet'
  const reason: Fact[] = uncheckedReason ? [['Not checked because', uncheckedReason]] : []
  return [['Said to be identical', seen], ...reason]
}

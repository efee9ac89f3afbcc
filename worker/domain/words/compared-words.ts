import type { ComparedKind } from '../batches/compared.ts'

/** What became of payees since the batch before: `12 new`, `2 paid less`. */
export const comparedWords: Record<ComparedKind, string> = {
  new: 'new',
  gone: 'no longer paid',
  more: 'paid more',
  less: 'paid less',
  again: 'paid again',
}

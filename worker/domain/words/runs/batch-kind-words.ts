import type { BatchKind } from '../../batches/runs/template-kinds.ts'

/** What a batch is for, as people choose it and read it. */
export const batchKindWords: Record<BatchKind, string> = {
  pay: 'Pay',
  super: 'Superannuation',
  tax: 'Tax',
  supplier: 'Suppliers',
  other: 'Other',
  none: 'Without a template',
}

import type { BatchView } from '#contract/batches/batches.ts'
import { codeOfKind } from '#domain/batches/runs/template.ts'
import { counted } from '../../../ui/counted.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** In place of the payments of a confidential batch, for whoever is not in the payroll group. */
export function KeptLines({ batch: { paymentCount, run, lines } }: { batch: BatchView }) {
  const code = codeOfKind(run?.kind ?? null)
  return (
    <EmptyState>
      The single payments of this batch, and its files, are kept to the payroll group, whose names
      stand under Templates. You see totals and counts: {counted(paymentCount, 'payment')}
      {code && ` with transaction code ${code}`}
      {lines === 'ranked' &&
        ', and of the payments those that a reason was given for, with the amount where the reason is about it'}
      .
    </EmptyState>
  )
}

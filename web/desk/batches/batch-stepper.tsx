import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchState } from '#domain/batches/batch.ts'
import { type StepOfLife, Stepper } from '../../ui/stepper.tsx'

const life = ['Prepared', 'Approved', 'Sealed', 'At the bank', 'Settled']

/** At which station a batch is, and what is happening there. */
const now: Record<BatchState, { station: number; label: string }> = {
  draft: { station: 0, label: 'Being prepared' },
  needs_fix: { station: 0, label: 'Being prepared' },
  ready: { station: 0, label: 'Ready to submit' },
  rejected: { station: 1, label: 'Rejected' },
  in_approval: { station: 1, label: 'Being approved' },
  queried: { station: 1, label: 'Being approved' },
  approval_blocked: { station: 1, label: 'Nobody can approve' },
  lapsed: { station: 2, label: 'Day passed' },
  approved: { station: 2, label: 'Ready to seal' },
  file_sealed: { station: 3, label: 'Ready for the bank' },
  uploaded: { station: 3, label: 'At the bank' },
  cancelled: { station: 0, label: 'Cancelled' },
}

const stopped: BatchState[] = ['rejected', 'cancelled', 'lapsed', 'approval_blocked']

/** The batch's life, on every screen of a batch. */
export function BatchStepper({ batch }: { batch: BatchView }) {
  const at = batch.state === 'cancelled' ? cancelledAt(batch) : now[batch.state].station
  const isStopped = stopped.includes(batch.state)
  const steps = life.map((label, index): StepOfLife => {
    if (index < at) return { label, state: 'done' }
    if (index > at) return { label, state: 'next' }
    return { label: now[batch.state].label, state: isStopped ? 'stopped' : 'current' }
  })
  return <Stepper label="The batch’s life" steps={steps} />
}

function cancelledAt({ steps }: BatchView): number {
  const cancelled = steps.findLast(({ kind }) => kind === 'cancel')
  return cancelled ? now[cancelled.fromState].station : 0
}

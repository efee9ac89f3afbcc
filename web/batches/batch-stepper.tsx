import type { BatchView } from '#contract/batches.ts'
import type { BatchState } from '#domain/batch.ts'
import { type StepOfLife, Stepper } from '../ui/stepper.tsx'

const life = ['Prepared', 'Approved', 'Sealed', 'At the bank', 'Settled']

/** Which station a batch is working towards. */
const station: Record<BatchState, number> = {
  draft: 0,
  needs_fix: 0,
  ready: 0,
  rejected: 1,
  in_approval: 1,
  queried: 1,
  approval_blocked: 1,
  lapsed: 2,
  approved: 2,
  file_sealed: 3,
  uploaded: 4,
  cancelled: 0,
}

const stopped: BatchState[] = ['rejected', 'cancelled', 'lapsed', 'approval_blocked']

/** The batch's life, on every screen of a batch. */
export function BatchStepper({ batch }: { batch: BatchView }) {
  const at = batch.state === 'cancelled' ? cancelledAt(batch) : station[batch.state]
  const isStopped = stopped.includes(batch.state)
  const steps = life.map((label, index): StepOfLife => {
    if (index < at) return { label, state: 'done' }
    if (index > at) return { label, state: 'next' }
    return { label, state: isStopped ? 'stopped' : 'current' }
  })
  return <Stepper label="The batch’s life" steps={steps} />
}

function cancelledAt({ steps }: BatchView): number {
  const cancelled = steps.findLast(({ kind }) => kind === 'cancel')
  return cancelled ? station[cancelled.fromState] : 0
}

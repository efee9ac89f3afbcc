import { type BatchState, leftStates } from '#domain/batches/batch.ts'
import { approver, maker } from './strand-colours.ts'

export type DiamondOf = { state: BatchState; approvalsGiven: number; approvalsNeeded: number }

/** What stands in or under the diamond beside its strands. */
type Sign = 'seal' | 'bank' | 'tick' | 'cross' | 'attention' | 'question'

const signs: Partial<Record<BatchState, Sign>> = {
  needs_fix: 'attention',
  approval_blocked: 'attention',
  lapsed: 'attention',
  tampered: 'attention',
  queried: 'question',
  file_sealed: 'seal',
  uploaded: 'bank',
  settling: 'bank',
  settled: 'tick',
  closed: 'tick',
  rejected: 'cross',
  cancelled: 'cross',
}

const unsubmitted: BatchState[] = ['draft', 'needs_fix', 'ready', 'rejected', 'cancelled']
const complete: BatchState[] = ['approved', ...leftStates, 'lapsed']

/** How far a batch is: the maker's half is full once it is submitted, the approvers' half with their approvals. */
export function StateDiamond(batch: DiamondOf) {
  const { state } = batch
  const sign = signs[state]
  const isSealed = sign === 'seal' || sign === 'bank'
  const isSubmitted = !unsubmitted.includes(state)
  return (
    <svg width="14" height="16" viewBox="0 0 14 16" aria-hidden="true">
      {isSubmitted && <path fill={maker} d={isSealed ? 'M7 1v3L4 7l3 3v3L1 7z' : 'M7 1v12L1 7z'} />}
      {isSubmitted && <path fill={approver} d={isSealed ? sealedHalf : filled(shareOf(batch))} />}
      <path fill="none" stroke="currentColor" d={outline(batch) + (sign ? lines[sign] : '')} />
    </svg>
  )
}

/** Only what no strand fills yet has an outline. */
function outline(batch: DiamondOf): string {
  if (unsubmitted.includes(batch.state)) return 'M7 1l6 6-6 6-6-6z'
  return shareOf(batch) < 1 ? 'M7 1.5l5.5 5.5L7 12.5' : ''
}

const sealedHalf = 'M7 1v3l3 3-3 3v3l6-6z'

const lines: Record<Sign, string> = {
  seal: '',
  bank: 'M1 15h12',
  tick: 'M4.5 7l2 2 3.5-4',
  cross: 'M4.5 4.5l5 5m0-5l-5 5',
  attention: 'M7 4v3.5M7 9v1',
  question: 'M9 6v2',
}

function shareOf({ state, approvalsGiven, approvalsNeeded }: DiamondOf): number {
  if (complete.includes(state) || approvalsNeeded === 0) return 1
  return Math.min(1, approvalsGiven / approvalsNeeded)
}

/** The right half, full from below to a share of its height. */
function filled(share: number): string {
  const height = Math.round(120 * share) / 10
  const shoulder = height > 6 ? `h${12 - height}L13 7` : `h${height}`
  return `M7 13v-${height}${shoulder}z`
}

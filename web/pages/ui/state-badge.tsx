import type { BatchState } from '#domain/batches/batch.ts'

type Tone = 'wait' | 'ok' | 'bad' | ''

/** A state is always a shape, a word and a tone, so that it never hangs on the colour. */
export const stateWords: Record<BatchState, [shape: string, word: string, tone: Tone]> = {
  draft: ['○', 'Draft', ''],
  needs_fix: ['▲', 'Needs fixing', 'bad'],
  ready: ['○', 'Ready to submit', ''],
  in_approval: ['◔', 'Waiting for approval', 'wait'],
  queried: ['?', 'Question asked', 'wait'],
  approval_blocked: ['▲', 'Nobody left to approve', 'bad'],
  rejected: ['✕', 'Rejected', 'bad'],
  approved: ['●', 'Approved', 'ok'],
  file_sealed: ['▣', 'Bank file sealed', 'ok'],
  uploaded: ['▣', 'At the bank', 'ok'],
  cancelled: ['✕', 'Cancelled', ''],
  lapsed: ['✕', 'Pay day passed', 'bad'],
}

/** `forYou` says that this very reader is being waited for. */
export function StateBadge({ state, forYou = false }: { state: BatchState; forYou?: boolean }) {
  const [shape, word, tone] = stateWords[state]
  return (
    <span className={`badge ${tone}`.trim()}>
      <span aria-hidden="true">{shape}</span> {forYou ? 'Waiting for you' : word}
    </span>
  )
}

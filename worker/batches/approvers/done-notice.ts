import type { DecisionWords } from '#pages/words/en/approval.ts'
import type { BatchView } from '../../contract/batches/batches.ts'

type Decided = Pick<BatchView, 'approvals' | 'approvalsGiven' | 'approvalsNeeded' | 'state'>

/**
 * What is said of what somebody has just done, on the page that they come back to: only what holds in the batch as it stands. A
 * form that is sent again after its decision was taken back, or after the batch went on, is answered with the first.
 */
export function doneNotice(
  done: string | undefined,
  batch: Decided,
  userId: string,
  words: DecisionWords,
): { notice: string | null; error: string | null } {
  const hasApproved = batch.approvals.some(({ actor }) => actor.id === userId)
  const holds: Record<string, [stands: boolean, sentence: string]> = {
    approve: [hasApproved, words.approved(batch.approvalsGiven, batch.approvalsNeeded)],
    reject: [batch.state === 'rejected', words.rejected],
    query: [batch.state === 'queried', words.asked],
    take_back: [!hasApproved, words.takenBack],
  }
  const [stands, sentence] = holds[done ?? ''] ?? []
  return {
    notice: stands ? (sentence ?? null) : null,
    error: stands === false ? words.holdsNoMore : null,
  }
}

import type { DecisionWords } from '#pages/words/en/approval.ts'

/** What is said of what somebody has just done, on the page that they come back to. */
export function doneNotice(
  done: string | undefined,
  { approvalsGiven, approvalsNeeded }: { approvalsGiven: number; approvalsNeeded: number },
  words: DecisionWords,
) {
  if (done === 'approve') return words.approved(approvalsGiven, approvalsNeeded)
  if (done === 'reject') return words.rejected
  if (done === 'query') return words.asked
  if (done === 'take_back') return words.takenBack
  return null
}

import type { BatchView } from '#contract/batches/batches.ts'
import { nextStepOf } from '#domain/days/alarms.ts'
import { costSentence, waitsSentence } from '#domain/words/days/cut-off-words.ts'
import { useFormats } from '../../../ui/formats.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Within a day of the cut-off, and once it is missed: by when, for whom it waits, and what a missed one costs. */
export function CutOffNotice({ batch }: { batch: BatchView }) {
  const { cutOff, reference, state, approvers, approversAble, voidAsked } = batch
  const { day } = useFormats()
  const nextStep = nextStepOf(state, voidAsked !== null)
  if (!cutOff?.day || !nextStep || batch.paymentCount === 0) return null
  const { bank, isMissed, nextPossible } = cutOff
  const by = `${cutOff.time}, ${day(cutOff.day)}`
  if (isMissed) {
    return (
      <Notice tone="bad" title={`The cut-off of ${bank} for ${reference} has passed: ${by}.`}>
        <p>{costSentence(nextStep, nextPossible && day(nextPossible))}</p>
      </Notice>
    )
  }
  const able = approvers.filter(({ mayApprove }) => mayApprove).map(({ person }) => person.name)
  const isForApprovers = nextStep === 'approve'
  const waits = waitsSentence({
    nextStep,
    approvalsMissing: Math.max(1, batch.approvalsNeeded - batch.approvalsGiven),
    people: isForApprovers ? able : [],
    others: isForApprovers ? Math.max(0, approversAble - able.length) : 0,
  })
  return (
    <Notice tone="wait" title={`${reference} must be at ${bank} by ${by}.`}>
      <p>{waits}</p>
    </Notice>
  )
}

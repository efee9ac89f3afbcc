import type { BatchView, StepView } from '#contract/batches.ts'
import { isAutomatic, type StepKind } from '#domain/batches/batch.ts'
import { groupDigest, when } from '../ui/words.ts'

const deeds: Record<StepKind, string> = {
  submit: 'submitted it',
  recall: 'took it back',
  approve: 'approved it',
  reject: 'rejected it',
  query: 'asked a question',
  answer: 'answered',
  seal: 'made the bank file',
  upload: 'took it to the bank',
  ask_cancellation: 'asked to cancel it',
  cancel: 'cancelled it',
  lapse: 'let the pay day pass',
  redate: 'gave it a new pay day',
  block: 'Nobody who can approve it was left',
  unblock: 'Somebody can approve it again',
}

/** Who did what, and when; and on which content, in full, for the printed certificate. */
export function BatchHistory({ batch }: { batch: BatchView }) {
  return (
    <section>
      <h2>What has happened</h2>
      <ol>
        {batch.steps.map((step) => (
          <Step key={`${step.version} ${step.kind} ${step.at}`} step={step} batch={batch} />
        ))}
      </ol>
      {batch.digest && (
        <p className="print">
          Digest of what is signed (SHA-256): {groupDigest(batch.digest)}. Version {batch.version}.
        </p>
      )}
    </section>
  )
}

function Step({ step, batch }: { step: StepView; batch: BatchView }) {
  const isVoid = step.kind === 'approve' && step.version < batch.version
  return (
    <li>
      <span>
        {!isAutomatic(step.kind) && <b>{step.actor.name} </b>}
        {deeds[step.kind]}
        {isVoid && ' (void: the batch changed afterwards)'}
      </span>
      <small>
        {when(step.at)}
        {step.comment && ` · “${step.comment}”`}
      </small>
    </li>
  )
}

import type { BatchView, StepView } from '#contract/batches/batches.ts'
import { isAutomatic } from '#domain/batches/batch.ts'
import { howProven, stepWords, whoActed } from '#domain/words/step-words.ts'
import { Moment } from '../ui/formats.tsx'
import { groupDigest } from '../ui/words.ts'
import { WovenSeal } from '../weave/woven-seal.tsx'

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
          <WovenSeal sha256={batch.digest} /> Digest of what is signed (SHA-256):{' '}
          {groupDigest(batch.digest)}. Version {batch.version}.
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
        {!isAutomatic(step.kind) && <b>{whoActed(step)} </b>}
        {stepWords[step.kind]}
        {howProven(step)}
        {isVoid && ' (void: the batch changed afterwards)'}
      </span>
      <small>
        <Moment at={step.at} />
        {step.comment && ` · “${step.comment}”`}
      </small>
    </li>
  )
}

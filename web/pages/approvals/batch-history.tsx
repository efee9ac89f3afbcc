import type { BatchView, StepView } from '#contract/batches/batches.ts'
import { isAutomatic } from '#domain/batches/batch.ts'
import { Moment } from '../ui/formats.tsx'
import { WovenSeal } from '../weave/woven-seal.tsx'
import { groupDigest } from '../words/figures.ts'
import { useWords } from '../words/use-words.tsx'

/** Who did what, and when; and on which content, in full, for the printed certificate. */
export function BatchHistory({ batch }: { batch: BatchView }) {
  const { approval } = useWords()
  return (
    <section>
      <h2>{approval.happened}</h2>
      <ol>
        {batch.steps.map((step) => (
          <Step key={`${step.version} ${step.kind} ${step.at}`} step={step} batch={batch} />
        ))}
      </ol>
      {batch.digest && (
        <p className="print">
          <WovenSeal sha256={batch.digest} />{' '}
          {approval[batch.isConfidential ? 'keptDigest' : 'digest'](
            groupDigest(batch.digest),
            batch.version,
          )}
        </p>
      )}
    </section>
  )
}

function Step({ step, batch }: { step: StepView; batch: BatchView }) {
  const { approval, steps, whoActed } = useWords()
  const isVoid = step.kind === 'approve' && step.version < batch.version
  return (
    <li>
      <span>
        {!isAutomatic(step.kind) && <b>{whoActed(step)} </b>}
        {steps[step.kind]}
        {step.provenBy && ` ${approval.proven[step.provenBy]}`}
        {isVoid && ` ${approval.voided}`}
      </span>
      <small>
        <Moment at={step.at} />
        {step.comment && ` · ${approval.comment(step.comment)}`}
      </small>
    </li>
  )
}

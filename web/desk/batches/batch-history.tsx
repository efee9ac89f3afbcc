import type { BatchView } from '#contract/batches/batches.ts'
import { isAutomatic } from '#domain/batches/batch.ts'
import { stepWords } from '#domain/words/step-words.ts'
import { Moment } from '../../ui/formats.tsx'

/** Who did what and when, the latest first. */
export function BatchHistory({ batch }: { batch: BatchView }) {
  return (
    <ol className="grid gap-2.5">
      {batch.steps.toReversed().map((step) => (
        <li key={`${step.version}${step.kind}${step.at}${step.actor.id}`}>
          {!isAutomatic(step.kind) && `${step.actor.name} `}
          {stepWords[step.kind]}
          {step.comment && <q className="block break-words">{step.comment}</q>}
          <time dateTime={step.at} className="figures block text-muted">
            <Moment at={step.at} />
            {batch.version > 1 && ` · version ${step.version}`}
          </time>
        </li>
      ))}
      <li>
        {batch.preparedBy.name} started it
        <time dateTime={batch.createdAt} className="figures block text-muted">
          <Moment at={batch.createdAt} />
        </time>
      </li>
    </ol>
  )
}

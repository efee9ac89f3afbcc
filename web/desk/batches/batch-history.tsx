import type { BatchView } from '#contract/batches.ts'
import { isAutomatic, type StepKind } from '#domain/batches/batch.ts'
import { formatMoment } from '#domain/calendar.ts'

const words: Record<StepKind, string> = {
  submit: 'submitted it',
  recall: 'took it back',
  approve: 'approved it',
  reject: 'rejected it',
  query: 'asked',
  answer: 'answered',
  seal: 'made the bank file',
  upload: 'marked it uploaded',
  ask_cancellation: 'asked to cancel it',
  cancel: 'cancelled it',
  lapse: 'found its day passed',
  redate: 'chose a new day',
  block: 'Nobody who can approve it was left',
  unblock: 'Somebody can approve it again',
}

/** Who did what and when, the latest first. */
export function BatchHistory({ batch }: { batch: BatchView }) {
  return (
    <ol className="grid gap-2.5">
      {batch.steps.toReversed().map((step) => (
        <li key={`${step.version}${step.kind}${step.at}${step.actor.id}`}>
          {!isAutomatic(step.kind) && `${step.actor.name} `}
          {words[step.kind]}
          {step.comment && <q className="block break-words">{step.comment}</q>}
          <time dateTime={step.at} className="figures block text-muted">
            {formatMoment(new Date(step.at))}
            {batch.version > 1 && ` · version ${step.version}`}
          </time>
        </li>
      ))}
      <li>
        {batch.preparedBy.name} started it
        <time dateTime={batch.createdAt} className="figures block text-muted">
          {formatMoment(new Date(batch.createdAt))}
        </time>
      </li>
    </ol>
  )
}

import type { BatchView } from '#contract/batches/batches.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { useWords } from '../../words/use-words.tsx'

/** Whoever approved a batch that was taken back, and opens it, reads who did that, why, and what became of their approval. */
export function BatchRecalled({ batch }: { batch: BatchView }) {
  const { approval } = useWords()
  const last = batch.steps.at(-1)
  if (last?.kind !== 'recall' || !isEditable(batch.state)) return null
  return (
    <p className="box">
      {approval.recalled(last.actor.name)}
      {last.comment && ` ${approval.comment(last.comment)}`}
    </p>
  )
}

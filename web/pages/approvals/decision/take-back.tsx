import type { BatchView } from '#contract/batches/batches.ts'
import { clockInPortMoresby } from '../../weave/clock.ts'
import { useWords } from '../../words/use-words.tsx'

/** Whoever just gave the last approval can take it back for a moment: a form, which works without script. */
export function TakeBack({ batch, idempotencyKey }: { batch: BatchView; idempotencyKey: string }) {
  const { decision } = useWords()
  if (!batch.mayTakeBackUntil) return null
  return (
    <form method="post" action={`/approval/${batch.id}/taking-back`} className="box screen">
      <input type="hidden" name="key" value={idempotencyKey} />
      <p>{decision.takeBackUntil(clockInPortMoresby(batch.mayTakeBackUntil))}</p>
      <button type="submit" className="second">
        {decision.takeBack}
      </button>
    </form>
  )
}

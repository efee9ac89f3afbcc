import { Refusal } from '../../core/refusals/refusal.ts'
import { heldUntil } from '../../domain/batches/way-back/hold.ts'
import { must } from '../../domain/must.ts'
import type { BatchRecord } from '../load-batch.ts'

/** Until when, and in how many seconds to ask again. */
export function held({ batch, holdSeconds }: BatchRecord, now: Date): Refusal {
  const until = must(heldUntil(batch, holdSeconds, now), 'end of the hold')
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const detail = `The last approval was given a moment ago, and whoever gave it can still take it back. The bank file can be made in ${seconds} second${seconds === 1 ? '' : 's'}.`
  return new Refusal('held', undefined, detail, seconds)
}

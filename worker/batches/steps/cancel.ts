import type { Cancellation } from '../../contract/batches/steps.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { cancel } from '../../domain/batches/batch-after-approval.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf, linesSeenBy } from '../view.ts'
import { type Booked, expectUnbooked } from './expect-unbooked.ts'
import { momentOf, recordAfter, type StepActor, type StepChange } from './step-change.ts'

/** Cancels a batch, or asks for it when it is approved already: then a second person confirms. */
export function cancelBatch(
  record: BatchRecord & { unsaidDebit: Booked[] },
  actor: StepActor,
  { reason, askedAt, ...rest }: Cancellation,
  now: Date,
): StepChange {
  nothingLeft(rest)
  const step = cancel(record.batch, actorOf(actor), reason, momentOf(askedAt))
  if (!step.ok) throw new Refusal(step.reason)
  // cancelled, nobody would look for it any more
  expectUnbooked(
    record.unsaidDebit,
    'The batch is cancelled',
    linesSeenBy(record, actor) === 'every',
  )
  const isCancelled = step.value.toState === 'cancelled'
  return {
    action: isCancelled ? 'batch.cancelled' : 'batch.cancellation_asked',
    details: { reason },
    write: (db) => insertStep(db, record.row, step.value, now),
    after: recordAfter(record, step.value, actor, now),
    status: 201,
  }
}

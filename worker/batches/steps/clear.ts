import type { Clearing } from '../../contract/batches/file-checks.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { clear } from '../../domain/batches/paying/tampered.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { momentOf, recordAfter, type StepActor, type StepChange } from './step-change.ts'

/** Asks to go on with the sealed file although a changed copy was found, or confirms what somebody else asked. */
export function clearBatch(
  record: BatchRecord & { administrators: { id: string }[] },
  actor: StepActor,
  { comment, askedAt, ...rest }: Clearing,
  now: Date,
): StepChange {
  nothingLeft(rest)
  const administrators = record.administrators.map(({ id }) => id)
  const step = clear(record.batch, actorOf(actor), comment, administrators, momentOf(askedAt))
  if (!step.ok) throw new Refusal(step.reason)
  return {
    action: step.value.kind === 'clear' ? 'batch.cleared' : 'batch.clearing_asked',
    details: { comment },
    write: (db) => insertStep(db, record.row, step.value, now),
    after: recordAfter(record, step.value, actor, now),
    status: 201,
  }
}

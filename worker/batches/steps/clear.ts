import { isActive } from '../../auth/account/administrators.ts'
import type { Clearing } from '../../contract/batches/file-checks.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { type Clearers, clear, tamperingOf } from '../../domain/batches/paying/tampered.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { momentOf, recordAfter, type StepActor, type StepChange } from './step-change.ts'

type Clearable = BatchRecord & { administrators: { id: string }[] }

/** Asks to go on with the sealed file although a changed copy was found, or confirms what somebody else asked. */
export function clearBatch(
  record: Clearable,
  actor: StepActor,
  { comment, askedAt, ...rest }: Clearing,
  now: Date,
): StepChange {
  nothingLeft(rest)
  const step = clear(record.batch, actorOf(actor), comment, clearersOf(record), momentOf(askedAt))
  if (!step.ok) throw new Refusal(step.reason)
  const { kind } = step.value
  const askedBy = kind === 'clear' ? tamperingOf(record.batch.steps).asked?.actorId : undefined
  return {
    action: kind === 'clear' ? 'batch.cleared' : 'batch.clearing_asked',
    details: { comment },
    write: (db) => [
      guard(db, askedBy === undefined ? undefined : isActive(askedBy), 'stale_batch'),
      ...insertStep(db, record.row, step.value, now),
    ],
    after: recordAfter(record, step.value, actor, now),
    status: 201,
  }
}

export const clearersOf = ({
  administrators,
  present,
}: Pick<Clearable, 'administrators' | 'present'>): Clearers => ({
  administrators: administrators.map(({ id }) => id),
  present,
})

import { Refusal } from '../../core/refusals/refusal.ts'
import { takeBack, withoutApproval } from '../../domain/batches/way-back/hold.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { BatchRecord } from '../load-batch.ts'
import { contentOf } from '../steps/call-approvers.ts'
import { recordAfter, type StepActor, type StepChange } from '../steps/step-change.ts'
import { insertStep, markTakenBack } from '../store.ts'
import { actorOf } from '../view.ts'

/** Whoever gave the last approval takes it back in its first minute: the batch waits again, and that approval is void. */
export function takeBackApproval(
  record: BatchRecord,
  actor: StepActor,
  _sent: undefined,
  now: Date,
): StepChange {
  const { row, batch, people, holdSeconds } = record
  const taken = takeBack(batch, actorOf(actor), holdSeconds, people, now)
  if (!taken.ok) throw new Refusal(taken.reason)
  const { given, step } = taken.value
  const steps = withoutApproval(batch.steps, given)
  const after = recordAfter({ ...record, batch: { ...batch, steps } }, step, actor, now)
  const letter = {
    letter: 'approval_taken_back',
    occasion: `${row.id}/${after.row.step}`,
    recipientIds: [row.preparedBy],
    content: { ...contentOf(row), byName: actor.name },
  } as const
  return {
    action: 'batch.approval_taken_back',
    details: { approvedAt: given.at.toISOString(), toState: step.toState },
    write: (db) => [
      markTakenBack(db, row, given),
      ...insertStep(db, row, step, now),
      ...postLetters(db, letter, now),
    ],
    after,
  }
}

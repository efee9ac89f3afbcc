import { reexamine } from '../../domain/batches/approval.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { recordAfter, type StepActor, type StepOutcome } from './step-change.ts'

/** In the audit log, what the product itself saw and nobody did. */
const ourselves = 'bilum'

/**
 * Blocks a waiting batch that nobody left can finish, or lets it wait again once somebody can. The step's row wants a
 * person of the organisation: it has the administrator whose change made the desk look, or one of them.
 */
export function reexamineBatch(
  record: BatchRecord,
  actor: StepActor,
  _sent: undefined,
  now: Date,
): StepOutcome {
  const step = reexamine(record.batch, actorOf(actor), record.people)
  if (!step) return { answer: { status: 204, body: null } }

  const after = recordAfter(record, step, actor, now)
  const makerName = record.names.get(record.row.preparedBy) ?? ''
  return {
    action: step.kind === 'block' ? 'batch.blocked' : 'batch.unblocked',
    actorId: ourselves,
    write: (db) => [
      ...insertStep(db, record.row, step, now),
      ...(step.kind === 'unblock' ? callApprovers(db, after, makerName, now) : []),
    ],
    after,
    status: 204,
    body: null,
  }
}

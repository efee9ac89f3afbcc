import { reexamine } from '../../domain/batches/approval.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { recordAfter, type StepActor, type StepOutcome } from './step-change.ts'

/** In the audit log, what the product itself saw and nobody did. */
const ourselves = 'bilum'

const actions = {
  block: 'batch.blocked',
  unblock: 'batch.unblocked',
  raise: 'batch.approvals_raised',
} as const

/**
 * Blocks a waiting batch that nobody left can finish, lets it wait again once somebody can, and asks for more approvals where
 * the rules became stricter. The step's row wants a person of the organisation: it has the administrator whose change made
 * the desk look, or one of them.
 */
export function reexamineBatch(
  record: BatchRecord,
  actor: StepActor,
  _sent: undefined,
  now: Date,
): StepOutcome {
  const { row, batch, people, rules, names } = record
  const step = reexamine(batch, actorOf(actor), people)
  if (!step) return { answer: { status: 204, body: null } }

  const changes = { approvalsNeeded: batch.approvalsNeeded }
  const after = recordAfter(record, step, actor, now, changes)
  const waitsAgain = step.toState === 'in_approval' && step.fromState !== 'in_approval'
  const makerName = names.get(row.preparedBy) ?? ''
  const from = batch.approvalsRecorded
  const raised = {
    ...{ from, to: batch.approvalsNeeded, rules: rules.version },
    toState: step.toState,
  }
  return {
    action: actions[step.kind as keyof typeof actions], // what reexamine answers with
    actorId: ourselves,
    ...(step.kind === 'raise' && { details: raised }),
    write: (db) => [
      ...insertStep(db, row, step, now, { changes }),
      ...(waitsAgain ? callApprovers(db, after, makerName, now) : []),
    ],
    after,
    status: 204,
    body: null,
  }
}

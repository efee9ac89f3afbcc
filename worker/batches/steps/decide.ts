import type { NewApproval } from '../../contract/batches.ts'
import type { Answer } from '../../core/commit.ts'
import { post } from '../../core/outbox.ts'
import { Refusal } from '../../core/refusal.ts'
import { decide } from '../../domain/batches/approval.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import { confirmAccounts } from '../../payees/store.ts'
import { setPaymentState } from '../payments/store.ts'
import { takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { contentOf } from './call-approvers.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

const actions = {
  approve: 'batch.approval_given',
  reject: 'batch.rejected',
  query: 'batch.queried',
}

/** An approver's decision on exactly the digest they saw. */
export async function decideOnBatch(context: StepContext, sent: NewApproval): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, user, now, origin } = context
  const { row, batch, people } = record
  const decided = decide(batch, actorOf(user), sent.decision, sent, people)
  if (!decided.ok) throw new Refusal(decided.reason)

  const step = decided.value
  const after = recordAfter(record, step, context)
  const letter = letterOf(step.toState)
  return commitStep(context, {
    action: step.toState === 'approved' ? 'batch.approved' : actions[sent.decision],
    details: { decision: sent.decision, comment: step.comment, warnings: row.warnings, origin },
    statements: [
      ...takeStep(tenant.db, row, step, now, { origin }),
      ...(step.toState === 'approved'
        ? [
            setPaymentState(tenant.db, row.id, 'approved'),
            ...confirmAccounts(tenant.db, row.id, user.id, now),
          ]
        : []),
      ...(step.toState === 'rejected' ? [setPaymentState(tenant.db, row.id, 'ready')] : []),
      ...(letter
        ? post(
            tenant.db,
            {
              letter,
              occasion: `${row.id}/${after.row.step}`,
              recipientIds: [row.preparedBy],
              content: { ...contentOf(row), byName: user.name, comment: step.comment ?? '' },
            },
            now,
          )
        : []),
    ],
    after,
    status: 201,
  })
}

const letters = {
  approved: 'batch_approved',
  rejected: 'batch_rejected',
  queried: 'batch_queried',
} as const

/** The letter to whoever prepared it, when the step decided something. */
function letterOf(state: BatchState) {
  return state === 'approved' || state === 'rejected' || state === 'queried'
    ? letters[state]
    : undefined
}

import type { Answer } from '../../core/commit.ts'
import { reexamine } from '../../domain/batches/approval.ts'
import { takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** In the audit log, what the product itself saw and nobody did. */
const ourselves = 'bilum'

/**
 * Blocks a waiting batch that nobody left can finish, or lets it wait again once somebody can. The step's row wants a
 * person of the organisation: it has the administrator whose change made the desk look, or one of them.
 */
export async function reexamineBatch(context: StepContext): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, user, now } = context
  const step = reexamine(record.batch, actorOf(user), record.people)
  if (!step) return { status: 204, body: null }

  const after = recordAfter(record, step, context)
  const makerName = record.names.get(record.row.preparedBy) ?? ''
  const asMaker = { ...context, user: { ...user, name: makerName } }
  return commitStep(context, {
    action: step.kind === 'block' ? 'batch.blocked' : 'batch.unblocked',
    actorId: ourselves,
    statements: [
      ...takeStep(tenant.db, record.row, step, now),
      ...(step.kind === 'unblock' ? callApprovers(asMaker, after) : []),
    ],
    after,
    status: 204,
    body: null,
  })
}

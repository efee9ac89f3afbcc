import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import { cancel } from '../../domain/batches/batch-after-approval.ts'
import { setPaymentState } from '../payments/store.ts'
import { takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** Cancels a batch, or asks for it when it is approved already: then a second person confirms. */
export async function cancelBatch(context: StepContext, sent: { reason: string }): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, user, now } = context
  const step = cancel(record.batch, actorOf(user), sent.reason)
  if (!step.ok) throw new Refusal(step.reason)

  const isCancelled = step.value.toState === 'cancelled'
  return commitStep(context, {
    action: isCancelled ? 'batch.cancelled' : 'batch.cancellation_asked',
    details: { reason: sent.reason },
    statements: [
      ...takeStep(tenant.db, record.row, step.value, now),
      ...(isCancelled ? [setPaymentState(tenant.db, record.row.id, 'cancelled')] : []),
    ],
    after: recordAfter(record, step.value, context),
    status: 201,
  })
}

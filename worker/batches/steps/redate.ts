import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import { redate } from '../../domain/batches/batch-after-approval.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { digestOf } from '../digest.ts'
import { listAllPayments, setPaymentState } from '../payments/store.ts'
import { addMakers, takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** A lapsed batch gets a new value date, and with it a new digest that one person must approve afresh. */
export async function redateBatch(
  context: StepContext,
  sent: { valueDate: string },
): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, user, now } = context
  const { row, batch, source, people } = record
  const version = row.version + 1
  const { valueDate } = sent
  const lines = await listAllPayments(tenant.db, row.id)
  const digest = await digestOf({ ...row, version, valueDate }, source, lines)
  const today = dayInPortMoresby(now)
  const step = redate(batch, actorOf(user), { valueDate, digest }, today, people)
  if (!step.ok) throw new Refusal(step.reason)

  const makers = [...new Set([...batch.makers, user.id])]
  const changes = { version, valueDate, digest, approvalsNeeded: 1, submittedAt: now }
  const stepped = recordAfter(record, step.value, context, changes)
  const after = { ...stepped, batch: { ...stepped.batch, makers } }
  return commitStep(context, {
    action: 'batch.redated',
    details: { from: row.valueDate, to: valueDate },
    statements: [
      addMakers(tenant.db, row.id, version, makers),
      ...takeStep(tenant.db, row, step.value, now, { changes }),
      setPaymentState(tenant.db, row.id, 'in_approval'),
      ...callApprovers(context, after),
    ],
    after,
  })
}

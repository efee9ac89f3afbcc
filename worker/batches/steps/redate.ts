import { Refusal } from '../../core/refusals/refusal.ts'
import { redate } from '../../domain/batches/batch-after-approval.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { digestOf } from '../digest.ts'
import type { BatchRecord } from '../load-batch.ts'
import { type PaymentRow, setPaymentState } from '../payments/store.ts'
import { addMakers, insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'

/** A lapsed batch gets a new value date, and with it a new digest that one person must approve afresh. */
export async function redateBatch(
  record: BatchRecord & { lines: PaymentRow[] },
  actor: StepActor,
  { valueDate }: { valueDate: string },
  now: Date,
): Promise<StepChange> {
  const { row, batch, source, people, lines } = record
  const version = row.version + 1
  const digest = await digestOf({ ...row, version, valueDate }, source, lines)
  const today = dayInPortMoresby(now)
  const step = redate(batch, actorOf(actor), { valueDate, digest }, today, people)
  if (!step.ok) throw new Refusal(step.reason)

  const makers = [...new Set([...batch.makers, actor.id])]
  const changes = { version, valueDate, digest, approvalsNeeded: 1, submittedAt: now }
  const stepped = recordAfter(record, step.value, actor, now, changes)
  const after = { ...stepped, batch: { ...stepped.batch, makers } }
  return {
    action: 'batch.redated',
    details: { from: row.valueDate, to: valueDate },
    write: (db) => [
      addMakers(db, row.id, version, makers),
      ...insertStep(db, row, step.value, now, { changes }),
      setPaymentState(db, row.id, 'in_approval'),
      ...callApprovers(db, after, actor.name, now),
    ],
    after,
  }
}

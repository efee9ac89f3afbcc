import type { Statement } from '../../core/commit.ts'
import { post } from '../../core/outbox.ts'
import { simulateApprovers } from '../../domain/batches/approval.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import type { BatchRecord } from '../load-batch.ts'
import type { StepContext } from './context.ts'

/** A letter to everyone who could approve the batch as it is after a step: count, total and where, never a way to act. */
export function callApprovers(
  { tenant, now, user }: StepContext,
  { row, batch, people }: BatchRecord,
): Statement[] {
  const able = simulateApprovers(batch, people).filter(({ answer }) => answer.ok)
  const letter = {
    letter: 'waiting_for_your_approval',
    occasion: `${row.id}/${row.step}`,
    recipientIds: able.map(({ person }) => person.id),
    content: { ...contentOf(row), makerName: user.name, valueDate: row.valueDate },
  } as const
  return post(tenant.db, letter, now)
}

/** What every letter about a batch says of it. */
export function contentOf({ id, name, number, paymentCount, totalToea }: BatchRecord['row']) {
  const reference = batchReference(number)
  return { batchId: id, batchName: name, reference, paymentCount, totalToea }
}

import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { simulateApprovers } from '../../domain/batches/approval.ts'
import { asksSecondFactor } from '../../domain/batches/approving/second-factor.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { BatchRecord } from '../load-batch.ts'

/** A letter to everyone who could approve the batch as it is after a step: count, total and where, never a way to act. */
export function callApprovers(
  db: TenantDb,
  { row, batch, people, rules }: BatchRecord,
  makerName: string,
  at: Date,
): Statement[] {
  const able = simulateApprovers(batch, people).filter(({ answer }) => answer.ok)
  const letter = {
    letter: 'waiting_for_your_approval',
    occasion: `${row.id}/${row.step}`,
    recipientIds: able.map(({ person }) => person.id),
    content: {
      ...contentOf(row),
      makerName,
      valueDate: row.valueDate,
      asksProof: asksSecondFactor(rules.secondFactorAboveToea, row),
    },
  } as const
  return postLetters(db, letter, at)
}

/** What every letter about a batch says of it. */
export function contentOf({ id, name, number, paymentCount, totalToea }: BatchRecord['row']) {
  const reference = batchReference(number)
  return { batchId: id, batchName: name, reference, paymentCount, totalToea }
}

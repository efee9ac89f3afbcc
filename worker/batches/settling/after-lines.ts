import { eq, sql } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { payments } from '../../db/tenant-batches.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import { cameBackAs } from '../../domain/batches/settling/payment-states.ts'
import { type LineCounts, settle } from '../../domain/batches/settling/settle.ts'
import { must } from '../../domain/must.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { insertStep, saveBatch } from '../store.ts'
import { actorOf, type DeskUser } from '../view.ts'

/** How the bank answered for the lines of a batch. */
async function countLines(db: TenantDb, batchId: string) {
  const [found] = await db
    .select({
      paid: sql<number>`count(*) filter (where ${payments.ownState} = 'paid')`,
      sent: sql<number>`count(*) filter (where ${isPaymentIn('payments', ['sent'])})`,
      answered: sql<number>`count(*) filter (where ${isPaymentIn('payments', ['paid', ...cameBackAs])})`,
    })
    .from(payments)
    .where(eq(payments.batchId, batchId))
  return must(found, 'counts')
}

export type Settling = { record: BatchRecord; counts: LineCounts & { paid: number } }

/** The batch as it is before some of its lines move, with its lines counted; nothing where there is none. */
export async function loadSettling(db: TenantDb, batchId: string): Promise<Settling | undefined> {
  const record = await loadBatch(db, batchId)
  return record && { record, counts: await countLines(db, batchId) }
}

/**
 * What follows for the batch when so many of its lines stop being sent, or are sent again: its step, or its row alone. Either
 * moves its revision, so that two who count at one instant do not both decide.
 */
export function afterLines(
  db: TenantDb,
  settling: Settling,
  answered: number,
  user: DeskUser,
  at: Date,
): Statement[] {
  const { row } = settling.record
  const step = stepAfter(settling, answered, user)
  return step ? insertStep(db, row, step, at) : [saveBatch(db, row, {})]
}

/** The state that the batch is in then: the entry says it, and with it what webhooks are told. */
export function stateAfterLines(
  settling: Settling,
  answered: number,
  user: DeskUser,
): { toState: BatchState } {
  const { toState } = stepAfter(settling, answered, user) ?? { toState: settling.record.row.state }
  return { toState }
}

function stepAfter({ record, counts }: Settling, answered: number, user: DeskUser) {
  const now = { sent: counts.sent - answered, answered: counts.answered + answered }
  return settle(record.batch, actorOf(user), now, '')
}

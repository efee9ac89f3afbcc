import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import { recall } from '../../domain/batches/approval.ts'
import { openState } from '../../domain/batches/batch.ts'
import { withRow } from '../open-for-change.ts'
import { setPaymentState } from '../payments/store.ts'
import { addMakers, saveBatch, takeStep } from '../store.ts'
import { actorOf, checksOf } from '../view.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** The maker takes the batch back: a new version, open again, with every approval of the old one void. */
export async function recallBatch(context: StepContext): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, user, now } = context
  const { row } = record
  const step = recall(record.batch, actorOf(user))
  if (!step.ok) throw new Refusal(step.reason)

  const changes = { version: row.version + 1, digest: null, submittedAt: null }
  const draft = recordAfter(record, step.value, context, changes)
  const hasErrors = checksOf(record, now).some(({ severity }) => severity === 'error')
  const state = openState(row.paymentCount, hasErrors)
  const after = withRow(draft, { ...draft.row, state, revision: draft.row.revision + 1 })
  return commitStep(context, {
    action: 'batch.recalled',
    details: { fromVersion: row.version },
    statements: [
      ...takeStep(tenant.db, row, step.value, now, { changes }),
      saveBatch(tenant.db, draft.row, { state }),
      addMakers(tenant.db, row.id, changes.version, record.batch.makers),
      setPaymentState(tenant.db, row.id, 'ready'),
    ],
    after,
  })
}

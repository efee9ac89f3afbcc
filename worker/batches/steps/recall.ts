import { Refusal } from '../../core/refusals/refusal.ts'
import { recall } from '../../domain/batches/approval.ts'
import { openState } from '../../domain/batches/batch.ts'
import type { BatchRecord } from '../load-batch.ts'
import { withRow } from '../open-for-change.ts'
import { addMakers, insertStep, saveBatch } from '../store.ts'
import { actorOf, checksOf } from '../view.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'

/** The maker takes the batch back: a new version, open again, with every approval of the old one void. */
export function recallBatch(
  record: BatchRecord,
  actor: StepActor,
  _sent: undefined,
  now: Date,
): StepChange {
  const { row } = record
  const step = recall(record.batch, actorOf(actor))
  if (!step.ok) throw new Refusal(step.reason)

  const changes = { version: row.version + 1, digest: null, submittedAt: null }
  const draft = recordAfter(record, step.value, actor, now, changes)
  const hasErrors = checksOf(record, now).some(({ severity }) => severity === 'error')
  const state = openState(row.paymentCount, hasErrors)
  return {
    action: 'batch.recalled',
    details: { fromVersion: row.version },
    write: (db) => [
      ...insertStep(db, row, step.value, now, { changes }),
      saveBatch(db, draft.row, { state }),
      ...addMakers(db, row.id, changes.version, record.batch.makers),
    ],
    after: withRow(draft, { ...draft.row, state, revision: draft.row.revision + 1 }),
  }
}

import type { Recall } from '../../contract/batches/steps.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import { openState } from '../../domain/batches/batch.ts'
import { recall } from '../../domain/batches/way-back/recall.ts'
import type { BatchRecord } from '../load-batch.ts'
import { withRow } from '../open-for-change.ts'
import { expectAccountUser } from '../paying/account-use.ts'
import { addMakers, insertStep, saveBatch } from '../store.ts'
import { actorOf, checksOf } from '../view.ts'
import { filesMade } from '../way-back/files-of-batch.ts'
import { tellOfRecall } from '../way-back/tell-of-recall.ts'
import type { Booked } from './expect-unbooked.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'

type Recallable = BatchRecord & { booked: { many: number }[]; unsaidDebit: Booked[] }

/**
 * The batch is taken back: a new version, open again, with every approval of the old one void. Whoever takes an approved one
 * back, whose file is void, is one of its makers from then on.
 */
export function recallBatch(
  record: Recallable,
  actor: StepActor,
  sent: Recall | undefined,
  now: Date,
): StepChange {
  const { reason = '', ...rest } = sent ?? {}
  nothingLeft(rest)
  const { row, batch, booked, unsaidDebit } = record
  const bookedCount = (booked[0]?.many ?? 0) + unsaidDebit.length
  const step = recall(batch, actorOf(actor), reason, { ...filesMade(record), bookedCount })
  if (!step.ok) throw new Refusal(step.reason)
  const isApproved = step.value.fromState === 'approved' || step.value.fromState === 'lapsed'
  if (isApproved) expectAccountUser(record, actor)

  const makers = [...new Set([...batch.makers, actor.id])]
  const changes = { version: row.version + 1, digest: null, submittedAt: null }
  const draft = recordAfter(record, step.value, actor, now, changes)
  const hasErrors = checksOf(record, now).some(({ severity }) => severity === 'error')
  const state = openState(row.paymentCount, hasErrors)
  const opened = withRow(draft, { ...draft.row, state, revision: draft.row.revision + 1 })
  return {
    action: 'batch.recalled',
    details: {
      ...{ fromVersion: row.version, fromState: row.state },
      approvalsVoid: approvalsOf(batch).map(({ actorId }) => actorId),
      ...(step.value.comment && { reason: step.value.comment }),
    },
    write: (db) => [
      ...insertStep(db, row, step.value, now, { changes }),
      saveBatch(db, draft.row, { state }),
      ...addMakers(db, row.id, changes.version, makers),
      ...tellOfRecall(db, record, draft.row.step, actor, step.value.comment ?? '', now),
    ],
    after: { ...opened, batch: { ...opened.batch, makers } },
  }
}

import type { NewUpload } from '../../contract/batches/steps.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { isCheckedNow, markUploaded } from '../../domain/batches/batch-after-approval.ts'
import { saveUpload } from '../files/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'

/** The bank has the file. Its screen may count the balancing record or leave it out; both counts are the sealed one. */
export function uploadBatch(
  record: BatchRecord & { identical: { at: Date | null }[] },
  actor: StepActor,
  sent: NewUpload,
  now: Date,
): StepChange {
  const { bankFileId, bankReference, uncheckedReason, ...figures } = sent
  const { recordCount: shown, totalToea: shownToea, ...rest } = figures
  nothingLeft(rest)
  const { row, batch, bankFile, voidFiles } = record
  if (!bankFile) throw new Refusal('not_sealed')

  const { id, paymentCount, recordCount, totalToea } = bankFile
  const isChecked = isCheckedNow(record.identical[0]?.at ?? null, now)
  const reason = isChecked ? '' : (uncheckedReason ?? '').trim()
  const counted = shown === paymentCount ? paymentCount : recordCount
  const step = markUploaded(
    batch,
    actorOf(actor),
    {
      ...{ bankFileId: id, recordCount: counted, totalToea },
      isVoidAsked: bankFile.voidAskedBy !== null,
      isNext: voidFiles.length > 0,
    },
    { ...(bankFileId && { bankFileId }), bankReference, recordCount: shown, totalToea: shownToea },
    { isChecked, uncheckedReason: uncheckedReason ?? '' },
  )
  if (!step.ok) throw new Refusal(step.reason)
  return {
    action: 'batch.uploaded',
    details: {
      ...{ bankReference, recordCount: shown, totalToea: shownToea, bankFileId: id },
      ...(reason && { uncheckedReason: reason }),
    },
    write: (db) => [
      saveUpload(db, id, {
        uploadedBy: actor.id,
        uploadedAt: now,
        bankReference,
        uncheckedReason: reason,
      }),
      ...insertStep(db, row, step.value, now),
    ],
    after: recordAfter(record, step.value, actor, now),
    status: 201,
  }
}

import type { NewUpload } from '../../contract/batches.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import { markUploaded } from '../../domain/batches/batch-after-approval.ts'
import { findBankFileOf, saveUpload } from '../files/store.ts'
import { setPaymentState } from '../payments/store.ts'
import { takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** The bank has the file. Its screen may count the balancing record or leave it out; both counts are the sealed one. */
export async function uploadBatch(context: StepContext, sent: NewUpload): Promise<Answer> {
  const record = await readBatch(context)
  const { tenant, user, now } = context
  const { row, batch } = record
  const made = await findBankFileOf(tenant.db, row.id, row.version)
  if (!made) throw new Refusal('not_sealed')

  const { paymentCount, recordCount, totalToea } = made.file
  const counted = sent.recordCount === paymentCount ? paymentCount : recordCount
  const step = markUploaded(batch, actorOf(user), { recordCount: counted, totalToea }, sent)
  if (!step.ok) throw new Refusal(step.reason)
  const { bankReference } = sent
  return commitStep(context, {
    action: 'batch.uploaded',
    details: { ...sent, bankFileId: made.file.id },
    statements: [
      saveUpload(tenant.db, made.file.id, { uploadedBy: user.id, uploadedAt: now, bankReference }),
      ...takeStep(tenant.db, row, step.value, now),
      setPaymentState(tenant.db, row.id, 'sent'),
    ],
    after: recordAfter(record, step.value, context),
    status: 201,
  })
}

import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import type { VoidAsk } from '../../domain/batches/way-back/void-file.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { BatchRecord } from '../load-batch.ts'
import { contentOf } from '../steps/call-approvers.ts'
import type { StepActor } from '../steps/step-change.ts'

/** A letter to whoever prepared and approved the batch and made its file: somebody asks that it be void, or it is. */
export function tellOfVoid(
  db: TenantDb,
  { row, batch, bankFile }: BatchRecord,
  letter: 'bank_file_void_asked' | 'bank_file_voided',
  actor: StepActor,
  { kind, words }: VoidAsk,
  at: Date,
): Statement[] {
  const concerned = new Set([row.preparedBy, ...approvalsOf(batch).map(({ actorId }) => actorId)])
  if (bankFile) concerned.add(bankFile.sealedBy)
  if (bankFile?.voidAskedBy) concerned.add(bankFile.voidAskedBy)
  concerned.delete(actor.id)
  const content = {
    ...contentOf(row),
    ...{ byName: actor.name, fileName: bankFile?.fileName ?? '', words },
    isRefusedByBank: kind === 'bank_refused',
  }
  return postLetters(
    db,
    { letter, occasion: `${row.id}/${row.step}`, recipientIds: [...concerned], content },
    at,
  )
}

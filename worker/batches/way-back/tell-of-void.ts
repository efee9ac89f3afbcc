import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import type { VoidAsk } from '../../domain/batches/way-back/void-file.ts'
import { must } from '../../domain/must.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { BatchRecord } from '../load-batch.ts'
import { contentOf } from '../steps/call-approvers.ts'
import type { StepActor } from '../steps/step-change.ts'

/** A letter to whoever prepared and approved the batch and made its file: somebody asks that it be void, it is kept, or it is void. */
export function tellOfVoid(
  db: TenantDb,
  { row, batch, bankFile }: BatchRecord,
  letter: 'bank_file_void_asked' | 'bank_file_kept' | 'bank_file_voided',
  actor: StepActor,
  { kind, words }: VoidAsk,
  at: Date,
  others: { id: string }[] = [],
): Statement[] {
  const hadPart = [bankFile?.sealedBy, bankFile?.voidAskedBy, ...others.map(({ id }) => id)]
  const concerned = concernedBy(row, batch, actor, hadPart)
  const content = {
    ...contentOf(row),
    ...{ byName: actor.name, fileName: bankFile?.fileName ?? '', words },
    isRefusedByBank: kind === 'bank_refused',
  }
  const occasion = `${row.id}/${row.step}`
  return postLetters(db, { letter, occasion, recipientIds: concerned, content }, at)
}

/** The same people, and whoever made it void: somebody says that the bank booked the file, or it counts again. */
export function tellOfRevival(
  db: TenantDb,
  { row, batch, voidFiles }: BatchRecord,
  letter: 'bank_file_revive_asked' | 'bank_file_revived',
  actor: StepActor,
  fileId: string,
  words: string,
  at: Date,
): Statement[] {
  const file = must(
    voidFiles.find(({ id }) => id === fileId),
    'void file',
  )
  const { sealedBy, voidAskedBy, voidedBy, reviveAskedBy, fileName } = file
  const hadPart = [sealedBy, voidAskedBy, voidedBy, reviveAskedBy]
  const recipientIds = concernedBy(row, batch, actor, hadPart)
  const content = { ...contentOf(row), byName: actor.name, fileName, words }
  const occasion = `${row.id}/${row.step}`
  return postLetters(db, { letter, occasion, recipientIds, content }, at)
}

/** Whoever prepared and approved the batch and had a part in its file, but not whoever acts. */
function concernedBy(
  { preparedBy }: BatchRecord['row'],
  batch: BatchRecord['batch'],
  { id }: StepActor,
  hadPart: (string | null | undefined)[],
): string[] {
  const all = [preparedBy, ...approvalsOf(batch).map(({ actorId }) => actorId), ...hadPart]
  const people = new Set(all.filter((one) => typeof one === 'string'))
  people.delete(id)
  return [...people]
}

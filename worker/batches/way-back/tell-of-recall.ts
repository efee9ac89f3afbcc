import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { BatchRecord } from '../load-batch.ts'
import { contentOf } from '../steps/call-approvers.ts'
import type { StepActor } from '../steps/step-change.ts'

/**
 * A letter to whoever approved a batch that is taken back, because their approval counts for nothing by now; once it was
 * approved for good, to whoever prepared it and made its files as well. Whoever took it back knows.
 */
export function tellOfRecall(
  db: TenantDb,
  { row, batch, voidFiles }: BatchRecord,
  step: number,
  actor: StepActor,
  words: string,
  at: Date,
): Statement[] {
  const approvers = approvalsOf(batch).flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf])
  const wasApproved = row.state === 'approved' || row.state === 'lapsed'
  const others = wasApproved ? [row.preparedBy, ...voidFiles.map(({ sealedBy }) => sealedBy)] : []
  const concerned = new Set([...approvers, ...others].filter((id) => id !== null))
  concerned.delete(actor.id)
  const letter = {
    letter: 'batch_recalled',
    occasion: `${row.id}/${step}`,
    recipientIds: [...concerned],
    content: { ...contentOf(row), byName: actor.name, words, hadVoidFile: wasApproved },
  } as const
  return postLetters(db, letter, at)
}

import type { ChainHead } from '../../core/audit-chain.ts'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { saidOfBytes } from '../../core/kept/seal-of.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { BankFileRow } from '../files/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { contentOf } from './call-approvers.ts'
import type { StepActor } from './step-change.ts'

/**
 * A letter to whoever prepared and approved what a bank file was made of, with where the audit log ended then: what lies in
 * their mailboxes nobody can take out of the log again without their seeing it.
 */
export function tellOfSeal(
  db: TenantDb,
  { row, batch }: Pick<BatchRecord, 'row' | 'batch'>,
  file: BankFileRow,
  actor: StepActor,
  head: ChainHead,
): Statement[] {
  const concerned = new Set([row.preparedBy, ...approvalsOf(batch).map(({ actorId }) => actorId)])
  concerned.delete(actor.id)
  const letter = {
    letter: 'bank_file_made',
    occasion: file.id,
    recipientIds: [...concerned],
    content: {
      ...contentOf(row),
      byName: actor.name,
      fileName: file.fileName,
      ...saidOfBytes(row, file.sha256),
      logHead: `${head.seq}:${head.hash}`,
    },
  } as const
  return postLetters(db, letter, file.sealedAt)
}

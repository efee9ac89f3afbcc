import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { atBankStates } from '../../domain/batches/batch.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { FileCheckRow } from '../checks/store.ts'
import type { BankFileRow } from '../files/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { contentOf } from './call-approvers.ts'
import type { StepActor } from './step-change.ts'

type Told = Pick<BatchRecord, 'row' | 'people'> & { administrators: { id: string }[] }

/** A letter at once to everyone who administers or approves: a changed copy of a bank file was found. Whoever found it knows. */
export function tellOfTampering(
  db: TenantDb,
  { row, people, administrators }: Told,
  file: BankFileRow,
  check: FileCheckRow,
  actor: StepActor,
): Statement[] {
  const concerned = new Set([...administrators, ...people].map(({ id }) => id))
  concerned.delete(actor.id)
  const [first] = check.differences
  const isAtBank = atBankStates.includes(row.state)
  const letter = {
    letter: 'changed_file_found',
    // of one that the bank has, once: there is nothing to be cleared in between
    occasion: isAtBank ? `${file.id}/at-bank` : check.id,
    recipientIds: [...concerned],
    content: {
      ...contentOf(row),
      byName: actor.name,
      fileName: file.fileName,
      isAtBank,
      firstLine: first?.line ?? 1,
      differenceCount: check.differenceCount,
    },
  } as const
  return postLetters(db, letter, check.checkedAt)
}

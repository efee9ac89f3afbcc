import { nameOf } from '../../auth/account/user-view.ts'
import type { FileCheckView } from '../../contract/batches/file-checks.ts'
import type { Person } from '../../contract/shared.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import type { FileCheckRow, FoundCheck, OtherFile } from './store.ts'

export function foundCheckView({
  check,
  checker,
  otherFile,
  otherNumber,
}: FoundCheck): FileCheckView {
  const other =
    otherFile && otherNumber !== null ? { ...otherFile, batchNumber: otherNumber } : null
  return checkView(check, { id: checker.id, name: nameOf(checker) }, other)
}

export function checkView(
  { id, bankFileId, sha256, result, differences, differenceCount, ...row }: FileCheckRow,
  checkedBy: Person,
  found: OtherFile | null,
): FileCheckView {
  const other = found && {
    bankFileId: found.id,
    batchReference: batchReference(found.batchNumber),
    isOfBatch: found.batchId === row.batchId,
    isVoid: found.voidedAt !== null,
  }
  return {
    ...{ id, bankFileId, sha256, result, differences, differenceCount, other, checkedBy },
    checkedAt: row.checkedAt.toISOString(),
  }
}

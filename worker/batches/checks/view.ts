import { nameOf } from '../../auth/account/user-view.ts'
import type { FileCheckView } from '../../contract/batches/file-checks.ts'
import type { Person } from '../../contract/shared.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import type { FileCheckRow, FoundCheck } from './store.ts'

export function foundCheckView({ check, checker, otherNumber }: FoundCheck): FileCheckView {
  return checkView(check, { id: checker.id, name: nameOf(checker) }, otherNumber)
}

export function checkView(
  { id, bankFileId, sha256, result, differences, differenceCount, ...row }: FileCheckRow,
  checkedBy: Person,
  otherNumber: number | null,
): FileCheckView {
  const other =
    row.otherFileId === null || otherNumber === null
      ? null
      : { bankFileId: row.otherFileId, batchReference: batchReference(otherNumber) }
  return {
    ...{ id, bankFileId, sha256, result, differences, differenceCount, other, checkedBy },
    checkedAt: row.checkedAt.toISOString(),
  }
}

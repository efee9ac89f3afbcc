import { nameOf } from '../../auth/account/user-view.ts'
import type { FileCheckView } from '../../contract/batches/file-checks.ts'
import type { Person } from '../../contract/shared.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import type { FileCheckRow, FoundCheck, OtherFile, SealedNow } from './store.ts'

export function foundCheckView({
  check,
  checker,
  otherFile,
  otherNumber,
  sealedFile,
  liveSha256,
}: FoundCheck): FileCheckView {
  const other =
    otherFile && otherNumber !== null ? { ...otherFile, batchNumber: otherNumber } : null
  const now = sealedNow(sealedFile, liveSha256)
  return checkView(check, { id: checker.id, name: nameOf(checker) }, other, now)
}

/** The next file of the same payments often has the bytes of the void one: then they may go to the bank, once. */
export function sealedNow(
  file: { sha256: string; voidedAt: Date | null },
  liveSha256: string | null,
): SealedNow {
  const isVoid = file.voidedAt !== null
  return { isVoid, isSealedAgain: isVoid && file.sha256 === liveSha256 }
}

export function checkView(
  { id, bankFileId, sha256, result, differences, differenceCount, ...row }: FileCheckRow,
  checkedBy: Person,
  found: OtherFile | null,
  now: SealedNow,
): FileCheckView {
  const other = found && {
    bankFileId: found.id,
    batchReference: batchReference(found.batchNumber),
    isOfBatch: found.batchId === row.batchId,
    isVoid: found.voidedAt !== null,
  }
  return {
    ...{ id, bankFileId, sha256, result, differences, differenceCount, other, ...now, checkedBy },
    checkedAt: row.checkedAt.toISOString(),
  }
}

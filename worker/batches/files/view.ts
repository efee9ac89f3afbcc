import { nameOf } from '../../auth/account/user-view.ts'
import type { BankFileView } from '../../contract/batches/bank-files.ts'
import type { Person } from '../../contract/shared.ts'
import { shortSeal } from '../../domain/bank-files/compare/short-seal.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { type BatchState, batchReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import { voidView } from '../way-back/files-of-batch.ts'
import type { BankFileRow, FoundBankFile } from './store.ts'

export function foundBankFileView(found: FoundBankFile): BankFileView {
  const { file, batch, sealer, askerName, voiderName, identicalAt } = found
  const names = new Map([
    [file.voidedBy, voiderName],
    [file.voidAskedBy, askerName],
  ])
  const view = bankFileView(file, batch, { id: sealer.id, name: nameOf(sealer) }, identicalAt)
  return { ...view, void: voidView(file, (id) => names.get(id) ?? '') }
}

export function bankFileView(
  file: BankFileRow,
  batch: { name: string; number: number; state: BatchState },
  sealedBy: Person,
  identicalAt: number | null = null,
): BankFileView {
  const { title, confirmedByBank } = must(findProfile(file.profile), 'profile')
  return {
    id: file.id,
    batchId: file.batchId,
    batchName: batch.name,
    batchReference: batchReference(batch.number),
    version: file.version,
    profile: file.profile,
    profileTitle: title,
    confirmedByBank,
    fileName: file.fileName,
    sequence: file.sequence,
    sha256: file.sha256,
    bytes: file.bytes,
    recordCount: file.recordCount,
    paymentCount: file.paymentCount,
    totalToea: file.totalToea,
    sealedBy,
    sealedAt: file.sealedAt.toISOString(),
    uploadedAt: file.uploadedAt?.toISOString() ?? null,
    bankReference: file.bankReference,
    // what was just made is asked of nobody yet
    void: null,
    shortSeal: shortSeal(file.sha256),
    accountHashTotal: file.accountHashTotal,
    uncheckedReason: file.uncheckedReason,
    isStopped: batch.state === 'tampered',
    identicalAt: identicalAt === null ? null : new Date(identicalAt).toISOString(),
  }
}

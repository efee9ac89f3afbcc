import { nameOf } from '../../auth/account/user-view.ts'
import type { BankFileView } from '../../contract/batches/bank-files.ts'
import type { Person } from '../../contract/shared.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import type { BankFileRow, FoundBankFile } from './store.ts'

export function foundBankFileView({ file, batch, sealer }: FoundBankFile): BankFileView {
  return bankFileView(file, batch, { id: sealer.id, name: nameOf(sealer) })
}

export function bankFileView(
  file: BankFileRow,
  batch: { name: string; number: number },
  sealedBy: Person,
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
  }
}

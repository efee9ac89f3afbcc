import { nameOf } from '../../auth/account/user-view.ts'
import type { BankFileView } from '../../contract/bank-files.ts'
import { profiles } from '../../domain/bank-files/profiles.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import { profileName } from '../../source-accounts/profile.ts'
import type { FoundBankFile } from './store.ts'

export function bankFileView({ file, batch, sealer }: FoundBankFile): BankFileView {
  const { title, confirmedByBank } = profiles[must(profileName(file.profile), 'profile')]
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
    sealedBy: { id: sealer.id, name: nameOf(sealer) },
    sealedAt: file.sealedAt.toISOString(),
    uploadedAt: file.uploadedAt?.toISOString() ?? null,
    bankReference: file.bankReference,
  }
}

import { nameOf } from '../../auth/account/user-view.ts'
import type { BankFileView } from '../../contract/batches/bank-files.ts'
import type { Person } from '../../contract/shared.ts'
import { type Sealing, sealOf } from '../../core/kept/seal-of.ts'
import { shortSeal } from '../../domain/bank-files/compare/short-seal.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { type BatchState, batchReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import { voidView } from '../way-back/files-of-batch.ts'
import type { BankFileRow, FoundBankFile } from './store.ts'

/** `readsLines`: whoever reads its payments is told its hash as well. */
export function foundBankFileView(found: FoundBankFile, readsLines: boolean): BankFileView {
  const { file, batch, sealer, askerName, voiderName, identicalAt } = found
  const names = new Map([
    [file.voidedBy, voiderName],
    [file.voidAskedBy, askerName],
  ])
  const by = { id: sealer.id, name: nameOf(sealer) }
  const view = bankFileView(file, batch, by, readsLines, identicalAt)
  return { ...view, void: voidView(file, (id) => names.get(id) ?? '') }
}

export function bankFileView(
  file: BankFileRow,
  batch: Sealing & { name: string; number: number; state: BatchState },
  sealedBy: Person,
  readsLines: boolean,
  identicalAt: number | null = null,
): BankFileView {
  const seal = sealOf(batch, file.sha256)
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
    sha256: readsLines || !batch.isConfidential ? file.sha256 : null,
    seal,
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
    shortSeal: shortSeal(seal),
    accountHashTotal: file.accountHashTotal,
    uncheckedReason: file.uncheckedReason,
    isStopped: batch.state === 'tampered',
    identicalAt: identicalAt === null ? null : new Date(identicalAt).toISOString(),
  }
}

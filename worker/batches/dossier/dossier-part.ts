import type { TenantDb } from '../../core/databases.ts'
import type { BatchRecord } from '../load-batch.ts'

/** Of which batch, for whom, and what they may take. */
export type Dossier = {
  db: TenantDb
  files: R2Bucket
  organisation: { id: string; slug: string; name: string }
  record: BatchRecord
  by: { id: string; name: string }
  mayReadBankFile: boolean
  at: Date
}

/** A file of the dossier as it comes, or what is not in it and why. */
export type PartFile =
  | { name: string; chunks: AsyncGenerator<Uint8Array> }
  | { leftOut: string; why: string }
export type DossierPart = (dossier: Dossier) => AsyncGenerator<PartFile>

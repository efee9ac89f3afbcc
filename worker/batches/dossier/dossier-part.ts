import type { TenantDb } from '../../core/databases.ts'
import type { Permission } from '../../domain/access/role-names.ts'
import type { Scanned, Verdict } from '../../http/upload/scanner.ts'
import type { BatchRecord } from '../load-batch.ts'

/** Of which batch, for whom, and what they may take. */
export type Dossier = {
  db: TenantDb
  files: R2Bucket
  /** Whose objects read the log. */
  log: Env['NIGHT_WATCH']
  /** Where the letters of its papers lie. */
  assets: Fetcher
  organisation: { id: string; slug: string; name: string }
  record: BatchRecord
  by: { id: string; name: string }
  /** What the reader may not see is named, and not in it. */
  may: (permission: Permission) => boolean
  /** Has this deployment a scanner, which looks at each attachment before it is in it? */
  scan: (file: Scanned) => Promise<Verdict>
  /**
   * Since its file was made a debit came that may be of a void one, such a one counts again, or what it pays is not owed any more:
   * as long as that is so, that file leaves in no dossier.
   */
  paysTwice: boolean
  /** Another file of it was made after the one that counts, and these records came back from before that. */
  isFollowed: boolean
  at: Date
}

/** A file of the dossier as it comes, or what is not in it and why. */
export type PartFile =
  | { name: string; chunks: AsyncGenerator<Uint8Array> }
  | { leftOut: string; why: string }
export type DossierPart = (dossier: Dossier) => AsyncGenerator<PartFile>

/** Why something is not in it. */
export const mayNot = (what: string) => `Whoever took this dossier may not read ${what}.`
const stopped = 'A changed copy of the bank file was found, and two people have not cleared it yet.'
const twice =
  'Some of it may be paid a second time: a debit stands that may be of a void file, such a file counts again, or what had come back is not owed any more. The download of the file says which, and what to do.'
const followed =
  'Another bank file of this batch was made after it, and these records know nothing of that one: they came back from a backup.'
export const lost = 'It does not lie any more where it was stored, or not as it was.'

/** Why no bank file leaves with this dossier, nor what goes to the bank with one. */
export function keptBack({ may, record }: Dossier): string | undefined {
  if (!may('read_bank_files')) return mayNot('bank files')
  return record.row.state === 'tampered' ? stopped : undefined
}

/** The same of the file that counts. */
export function countsKeptBack(dossier: Dossier): string | undefined {
  if (dossier.isFollowed) return keptBack(dossier) ?? followed
  return keptBack(dossier) ?? (dossier.paysTwice ? twice : undefined)
}

/** A name that every system can make a file of, with room in the hundred letters of a zip for what stands around it. */
export const nameInZip = (name: string) => name.replace(/[^\w.-]/g, '_').slice(-72)

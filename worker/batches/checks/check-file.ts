import type { Context } from 'hono'
import type { Answer } from '../../core/commit.ts'
import { storedAsWritten } from '../../core/files/store-once.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { compareBankFiles } from '../../domain/bank-files/compare/compare-bank-files.ts'
import {
  type FileComparison,
  fileCheckLimits,
} from '../../domain/bank-files/compare/file-difference.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { askDesk } from '../ask-desk.ts'
import { type BankFileRow, findBankFile, findFileByHash } from '../files/store.ts'
import { isVoidDownload } from '../files/void-content.ts'
import { countChecks } from './store.ts'

/** What somebody holds: its hash, and its bytes where the hash did not say what it is. */
type Held = { sha256: string; bytes?: Uint8Array }

/**
 * Holds a file beside the sealed one and records what came of it. The sealed one and those of other batches are known by
 * their hash, so nothing of them is sent; every other file is compared here, with the bytes that were sealed.
 */
export async function checkFile(c: Context<App>, bankFileId: string, held: Held): Promise<Answer> {
  const { tenant, user } = c.var
  const today = startOfDay(dayInPortMoresby(new Date()))
  const [found, other, many] = await Promise.all([
    findBankFile(tenant.db, bankFileId),
    findFileByHash(tenant.db, held.sha256),
    countChecks(tenant.db, user.id, today),
  ])
  if (!found) throw new Refusal('not_found')
  if (many >= fileCheckLimits.ofDayMax) throw new Refusal('too_many_checks')
  const { file } = found
  const isOther =
    other !== undefined &&
    other.id !== file.id &&
    held.sha256 !== file.sha256 &&
    // of a confidential one only whoever holds its bytes is told: hashes are tried by the thousand
    (held.bytes !== undefined || !other.isConfidential)
  return askDesk(c, file.batchId, {
    step: 'check',
    sent: {
      bankFileId,
      sha256: held.sha256,
      comparison: isOther
        ? { result: 'another_file', differences: [], differenceCount: 0 }
        : await compare(c, file, held),
      other: isOther ? other : null,
    },
  })
}

async function compare(
  c: Context<App>,
  file: BankFileRow,
  { sha256, bytes }: Held,
): Promise<FileComparison> {
  if (sha256 === file.sha256) return { result: 'identical', differences: [], differenceCount: 0 }
  if (!bytes) throw new Refusal('check_needs_content')
  if (bytes.length > fileCheckLimits.bytesMax) {
    const most = fileCheckLimits.bytesMax / 1024 / 1024
    const detail = `This file has more than ${most} MB: no bank file is so large.`
    throw new Refusal('too_large', undefined, detail)
  }
  if (isVoidDownload(bytes))
    return { result: 'not_a_bank_file', differences: [], differenceCount: 0 }
  const sealed = await readSealed(c.env.FILES, file)
  const profile = must(findProfile(file.profile), 'profile')
  return compareBankFiles(new Uint8Array(await sealed.arrayBuffer()), bytes, profile)
}

/** The bytes that were sealed, or nothing at all: what lies there is looked at against what was written down. */
export async function readSealed(bucket: R2Bucket, file: BankFileRow): Promise<R2ObjectBody> {
  const stored = await storedAsWritten(bucket, file.storageKey, file)
  if (!stored) throw new Refusal('file_damaged')
  return stored
}

import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { BatchView } from '../../contract/batches/batches.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { auditEntries } from '../../db/records.ts'
import { isRuledToday } from '../../domain/batches/batch.ts'
import { bankOf } from '../../domain/payees/bank-account.ts'
import type { SourceAccountRow } from '../../source-accounts/store.ts'
import { signedSource } from '../digest.ts'
import type { BankFileRow } from '../files/store.ts'
import type { BatchRecord } from '../load-batch.ts'

type Source = ReturnType<typeof signedSource>

/** The source account as the log has it of each time that the batch was handed over (`until` then), the last first. */
export async function sourcesThen(
  db: TenantDb,
  batchId: string,
  { most = -1, until }: { most?: number; until?: Date } = {},
): Promise<Source[]> {
  const entries = await db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, `batch/${batchId}`),
        inArray(auditEntries.action, ['batch.submitted', 'batch.redated']),
        until && lte(auditEntries.at, until),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(most)
  return entries.flatMap(({ details }) => {
    const { source }: { source?: Source } = JSON.parse(details)
    return Array.isArray(source) ? [source] : []
  })
}

/**
 * Is a batch paid from the account that stood there when it was handed over, and written for the bank as then? An approver reads
 * the account of today beside a digest of that one. The log is read only where somebody touched the account since.
 */
async function isSourceAsSigned(
  db: TenantDb,
  { row, source }: Pick<BatchRecord, 'row' | 'source'>,
): Promise<boolean> {
  if (row.submittedAt === null || source.updatedAt <= row.submittedAt) return true
  const [then] = await sourcesThen(db, row.id, { most: 1 })
  return then === undefined || JSON.stringify(then) === JSON.stringify(signedSource(source))
}

/** The account that a bank file was made from, with the number that was signed: its record may have another by now. */
export async function payerOf(
  db: TenantDb,
  source: SourceAccountRow,
  { batchId, sealedAt }: Pick<BankFileRow, 'batchId' | 'sealedAt'>,
): Promise<SourceAccountRow> {
  const [then] = await sourcesThen(db, batchId, { most: 1, until: sealedAt })
  const [, bsb, accountNumber] = then?.[0] ?? []
  if (typeof bsb !== 'string' || typeof accountNumber !== 'string') return source
  const bank = bankOf(bsb) === bankOf(source.bsb) ? source.bank : (bankOf(bsb) ?? '')
  return { ...source, bsb, accountNumber, bank }
}

export const sourceArchived = () =>
  new Refusal('source_account_archived', undefined, {
    en: 'The source account of this batch is archived, so no bank file is made of it. Have the account restored, or the batch taken back or cancelled.',
    tpi: 'Account bilong baim dispela grup pe i pas nau, olsem na nogat fail bilong beng bai kamap long en. Account i mas op gen, o husat i redim grup pe i mas kisim bek.',
  })

/** Why no file is made of it as it is, so that approving it is in vain, and what to do; nothing where one is. */
export async function whyInVain(
  db: TenantDb,
  record: Pick<BatchRecord, 'row' | 'source'>,
): Promise<Refusal | undefined> {
  if (record.source.status !== 'active') return sourceArchived()
  if (await isSourceAsSigned(db, record)) return undefined
  if (record.row.state === 'approved') return new Refusal('digest_changed', undefined, approvedSays)
  return new Refusal('digest_changed', undefined, {
    en: 'The source account was changed since this batch was handed over, so what stands here is not what would be signed. Have the batch taken back and handed over anew, or the account changed back.',
    tpi: 'Account bilong baim i senis bihain long ol i salim dispela grup pe, olsem na samting i stap hia i no wankain long samting yu bai tok orait long en. Husat i redim grup pe i mas kisim bek na salim gen, o account i mas kamap gen olsem bipo.',
  })
}

/** Of one that nobody can take back by now. */
const approvedSays =
  'The source account is not the one that was signed: it was changed since this batch was handed over. Have the account changed back; or two people cancel the batch, and it is prepared anew.'

/** The same for whoever looks at a batch that waits for approvals, or for its file. */
export async function viewInVain(
  db: TenantDb,
  record: BatchRecord,
): Promise<Pick<BatchView, 'inVain'>> {
  const { state } = record.row
  const why = isRuledToday(state) ? await whyInVain(db, record) : undefined
  return why ? { inVain: why.detail } : {}
}

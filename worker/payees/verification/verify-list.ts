import type { Context } from 'hono'
import type { Answer } from '../../core/commit.ts'
import { storeOnce } from '../../core/files/store-once.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { accountVerifications } from '../../db/tenant-payees.ts'
import { activeFrom, verify } from '../../domain/payees/verification.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { activateDue, payeesOfBatch, recordListed } from '../account-store.ts'
import { hasProposedBefore } from '../merges/store.ts'
import { findPayeeRules } from '../rules/store.ts'
import { type Evidence, evidenceKey } from './evidence.ts'
import { findNewAccountsOf, findRevision, isMakerOfBatch, isOfRevision } from './waiting-store.ts'

/**
 * Verifies the first accounts of all new payees of a batch by one signed list. A changed account is never among them: it
 * takes a verification of its own. `seen` is the revision of the batch that whoever verifies was shown, where they say it: what
 * came into the batch since is on no list.
 */
export async function verifyList(
  c: Context<App>,
  batchId: string,
  { note, evidence, seen }: { note: string; evidence: Evidence | undefined; seen?: string },
): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const revision = await findRevision(db, batchId)
  if (revision === undefined) throw new Refusal('not_found')
  if (seen !== undefined && seen !== String(revision)) throw new Refusal('digest_changed')
  const accounts = await findNewAccountsOf(db, batchId)
  if (accounts.length === 0) throw new Refusal('not_waiting')
  const at = new Date()
  const isMaker = await isMakerOfBatch(db, batchId, user.id)
  const hasEvidence = evidence !== undefined
  const written = { method: 'signed_list', contact: undefined, spokeTo: '', note } as const
  const hasProposed = await hasProposedBefore(db, accounts, user.id)
  for (const account of accounts) {
    const allowed = verify(
      account,
      { id: user.id, isMaker, hasProposed },
      { ...written, hasEvidence },
      at,
    )
    if (!allowed.ok) throw new Refusal(allowed.reason)
  }
  if (!evidence) throw new Refusal('evidence_missing')

  const key = evidenceKey(tenant.id, batchId, evidence.sha256)
  await storeOnce(c.env.FILES, { key, ...evidence })
  const rows = accounts.map((account): typeof accountVerifications.$inferSelect => ({
    id: crypto.randomUUID(),
    accountId: account.id,
    outcome: 'verified',
    method: 'signed_list',
    contactId: null,
    phone: '',
    spokeTo: '',
    note,
    evidenceKey: key,
    evidenceSha256: evidence.sha256,
    batchId,
    verifiedBy: user.id,
    verifiedAt: at,
  }))
  const from = activeFrom({ kind: 'new' }, await findPayeeRules(db), at)
  return commitFor(c, {
    at,
    action: 'payees.list_verified',
    subject: `batch/${batchId}`,
    details: {
      ...{ accounts: rows.length, note },
      ...{ evidence: evidence.sha256, isScanned: evidence.isScanned },
    },
    statements: [
      guard(db, isOfRevision(batchId, revision), 'digest_changed'),
      ...recordListed(db, rows, from),
      ...activateDue(db, payeesOfBatch(batchId), at),
    ],
    answer: { status: 200, body: { verified: rows.length, activeFrom: from.toISOString() } },
  })
}

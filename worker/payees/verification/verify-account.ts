import type { Context } from 'hono'
import type { Answer } from '../../core/commit.ts'
import { storeOnce } from '../../core/files/store-once.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { accountVerifications } from '../../db/tenant-payees.ts'
import type { VerificationMethod } from '../../domain/payees/account-rules.ts'
import { activeFrom, verify } from '../../domain/payees/verification.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { endOf } from '../../mail/notify-administrators.ts'
import { activateDue, onlyPayee, putAside, recordVerified } from '../account-store.ts'
import { hasProposedBefore } from '../merges/store.ts'
import { findPayeeRules } from '../rules/store.ts'
import { type Evidence, evidenceKey } from './evidence.ts'
import { findAccount, findContact, isMakerOf } from './waiting-store.ts'

export type SentVerification = {
  outcome: 'verified' | 'rejected'
  method: VerificationMethod
  contactId: string
  spokeTo: string
  note: string
  evidence: Evidence | undefined
}

/** Records what somebody found out about an account: it may be paid after its waiting time, or never. */
export async function verifyAccount(
  c: Context<App>,
  accountId: string,
  sent: SentVerification,
): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const found = await findAccount(db, accountId)
  if (!found) throw new Refusal('not_found')
  const { account, payee } = found
  if (payee.mergedInto) throw new Refusal('payee_merged')
  const at = new Date()
  if (sent.outcome === 'rejected') return rejectAccount(c, found, sent.note, at)

  const { method, note } = sent
  const contact = await findContact(db, payee.id, sent.contactId)
  const isMaker = await isMakerOf(db, accountId, user.id)
  const written = { ...sent, contact, hasEvidence: sent.evidence !== undefined }
  const hasProposed = await hasProposedBefore(db, [account], user.id)
  const allowed = verify(account, { id: user.id, isMaker, hasProposed }, written, at)
  if (!allowed.ok) throw new Refusal(allowed.reason)

  const id = crypto.randomUUID()
  const { evidence } = sent
  const key = evidence ? evidenceKey(tenant.id, id, evidence.sha256) : null
  if (evidence && key) await storeOnce(c.env.FILES, { key, ...evidence })
  const isCall = method === 'called_known_number'
  const verification: typeof accountVerifications.$inferSelect = {
    id,
    accountId,
    outcome: 'verified',
    method,
    contactId: isCall ? (contact?.id ?? null) : null,
    phone: isCall ? (contact?.phone ?? '') : '',
    spokeTo: sent.spokeTo,
    note,
    evidenceKey: key,
    evidenceSha256: evidence?.sha256 ?? null,
    batchId: null,
    verifiedBy: user.id,
    verifiedAt: at,
  }
  const from = activeFrom(account, await findPayeeRules(db), at)
  const { subject, details } = aboutOf(found, note)
  return commitFor(c, {
    at,
    action: 'payee.account_verified',
    subject,
    details: {
      ...details,
      account: `${account.bsb}, ${endOf(account.accountNumber)}`,
      method,
      phone: verification.phone,
      spokeTo: sent.spokeTo,
      evidence: verification.evidenceSha256,
      ...(evidence && { isScanned: evidence.isScanned }),
    },
    statements: [
      ...recordVerified(db, account, verification, from),
      ...activateDue(db, onlyPayee(payee.id), at),
    ],
    answer: {
      status: 200,
      body:
        account.state === 'return_locked'
          ? { state: 'active' }
          : { state: 'verified', activeFrom: from.toISOString() },
    },
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Nothing is ever paid to it. */
async function rejectAccount(c: Context<App>, found: Found, note: string, at: Date) {
  const { tenant, user } = c.var
  const { account } = found
  if (account.state !== 'proposed' && account.state !== 'verified') throw new Refusal('not_waiting')
  if (note.trim() === '') throw new Refusal('note_missing')
  return commitFor(c, {
    at,
    action: 'payee.account_rejected',
    ...aboutOf(found, note),
    statements: putAside(tenant.db, account, { by: user.id, at, note }),
    answer: { status: 200, body: { state: 'rejected' } },
  })
}

const aboutOf = ({ account, payee }: Found, note: string) => ({
  subject: `payee/${payee.id}`,
  details: { name: payee.name, accountId: account.id, version: account.version, note },
})

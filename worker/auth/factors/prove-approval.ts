import { waitUntil } from 'cloudflare:workers'
import type { RealmHandle } from '../../core/databases.ts'
import { sign } from '../../core/keys.ts'
import { report } from '../../core/log/report.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { ProofKind } from '../../domain/batches/batch.ts'
import { findUserById } from '../account/user-store.ts'
import { countedTry } from '../tries/counted-try.ts'
import { clearFailures } from '../tries/failure-store.ts'
import { writeLockNotice } from '../tries/notify-account-locked.ts'
import { sourceOfApprovals } from '../tries/source-of-try.ts'
import { type FactorProof, listFactors } from './factor-store.ts'
import { proveByPasskey } from './passkeys.ts'
import { proveByTotp } from './totp.ts'

/** As long as a page may be read before its passkey signs: as long as a session is left alone. */
const askedMs = 15 * 60 * 1000

/** What a proof stands for: this person's approval of this batch, as it is. Any change of it is another revision. */
export type ProvedApproval = {
  userId: string
  batchId: string
  version: number
  revision: number
  digest: string | null
}

/** What comes with an approval: a code, or a passkey's answer with the moment it was asked for. */
export type Offered = {
  code?: string | undefined
  credential?: string | undefined
  askedAt?: string | undefined
}

export function kindOffered({ code, credential }: Offered): ProofKind | null {
  if (credential) return 'passkey'
  return code?.trim() ? 'totp' : null
}

/**
 * What a passkey signs to approve: nothing is stored, since whoever approves moves the batch on to another revision. So an
 * answer is worth nothing for another batch, for this one once anything of it changed, or a second time.
 */
export function approvalChallenge(
  env: Env,
  { id }: RealmHandle,
  { userId, batchId, version, revision, digest }: ProvedApproval,
  askedAt: string,
): Promise<string> {
  const content = [id, userId, batchId, version, revision, digest, askedAt]
  return sign(env, 'approvals by passkey', JSON.stringify(content))
}

type Asked = { env: Env; realm: RealmHandle; origin: string }

/**
 * Proves an approval, by what uses the factor up in the very change that approves. A wrong code counts as a failed sign-in
 * does, and the right one takes the count away; it is looked at when nothing else speaks against the approval.
 */
export async function proveApproval(
  { env, realm, origin }: Asked,
  approval: ProvedApproval,
  offered: Offered,
  now: Date,
): Promise<FactorProof> {
  if (offered.credential) {
    const { askedAt = '' } = offered
    // no number where it is no moment; another moment than the page's is another challenge
    const isRecent = now.getTime() - Date.parse(askedAt) <= askedMs
    if (!isRecent) throw new Refusal('proof_elsewhere')
    const challenge = await approvalChallenge(env, realm, approval, askedAt)
    const { userId } = approval
    const factors = await listFactors(realm.db, userId)
    const given = [factors, challenge, offered.credential] as const
    const onCopied = () => waitUntil(tellOfCopy(env, realm, userId).catch(report))
    const proof = await proveByPasskey(realm.db, { origin, onCopied }, ...given, now)
    if (!proof) throw new Refusal('proof_elsewhere')
    return proof
  }
  return proveByCode(env, realm, approval.userId, offered.code ?? '', now)
}

async function tellOfCopy(env: Env, realm: RealmHandle, userId: string) {
  const person = await findUserById(realm.db, userId)
  if (person) await writeLockNotice(env, realm, person.email, 'passkey_copied')
}

async function proveByCode(
  env: Env,
  realm: RealmHandle,
  userId: string,
  code: string,
  now: Date,
): Promise<FactorProof> {
  const bare = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(bare)) throw new Refusal('code_of_six')
  const person = await findUserById(realm.db, userId)
  if (!person) throw new Refusal('signed_out')
  const { email } = person
  const prove = async () => proveByTotp(env, realm, await listFactors(realm.db, userId), bare, now)
  const notify = () =>
    waitUntil(writeLockNotice(env, realm, email, 'approval_codes_guessed').catch(report))
  const place = { email, source: sourceOfApprovals }
  const proof = await countedTry({ env, realm, ...place }, prove, notify)
  if (!proof) throw new Refusal('code_wrong')
  return { ...proof, statements: [...proof.statements, clearFailures(realm.db, place)] }
}

import type { Context } from 'hono'
import { listFactors } from '../../auth/factors/factor-store.ts'
import { passkeyHostOf } from '../../auth/factors/passkey-host.ts'
import { passkeyOptions } from '../../auth/factors/passkeys.ts'
import { approvalChallenge } from '../../auth/factors/prove-approval.ts'
import type { BatchView } from '../../contract/batches/batches.ts'
import type { App } from '../../http/app.ts'
import type { BatchRow } from '../load-batch.ts'

/** What the approver's page asks a passkey for, where this batch and this person need it; nothing is written for it. */
export async function askPasskey(
  c: Context<App>,
  { id, version, revision, digest }: BatchRow,
  { mayApprove, secondFactor }: BatchView,
) {
  if (!mayApprove || !secondFactor?.kinds.includes('passkey')) return null
  const { tenant, user } = c.var
  const askedAt = new Date().toISOString()
  const approval = { userId: user.id, batchId: id, version, revision, digest }
  const challenge = await approvalChallenge(c.env, tenant, approval, askedAt)
  const factors = await listFactors(tenant.db, user.id)
  const options = await passkeyOptions(passkeyHostOf(c), factors, challenge)
  return options === undefined ? null : { options, askedAt }
}

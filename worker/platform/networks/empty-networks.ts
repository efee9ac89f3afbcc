import type { Context } from 'hono'
import { findRules, saveRules } from '../../auth/rules/rules-store.ts'
import { type Answer, answeredBefore, type Mutation } from '../../core/commit.ts'
import type { Tenant } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import type { App } from '../../http/app.ts'
import { commitFor, commitThere } from '../../http/idempotency.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'

/**
 * The way back in where a list of networks lets nobody in any more who could change it: the platform empties it, and can
 * write nothing into it (decision 0051). Said in the organisation's own log and letters first, then on the platform's; asked
 * again under the same key, what was lost in between is made up.
 */
export async function emptyNetworks(
  c: Context<App>,
  tenant: Tenant,
  reason: string,
): Promise<Answer> {
  const at = new Date()
  const emptied = await emptyThere(c, tenant, reason, at)
  return commitFor(c, {
    at,
    action: 'organisation.networks_emptied',
    subject: `organisation/${tenant.id}`,
    details: { reason },
    statements: [],
    answer: emptied,
  })
}

function emptyThere(c: Context<App>, realm: Tenant, reason: string, at: Date): Promise<Answer> {
  const { env } = c
  const { userId, key, requestHash } = c.var.mutation
  const mutation: Mutation = { userId: 'platform', key: `${userId}/${key}`, requestHash }
  return untilSettled(env, `${realm.id}/rights`, async () => {
    const earlier = await answeredBefore(realm.db, mutation)
    if (earlier) return earlier
    const { rules: before, revision } = await findRules(realm.db)
    if (before.networks.length === 0) throw new Refusal('no_networks')
    const after = { ...before, networks: [], rolesFromAnywhere: [] }
    const notice = {
      what: 'networks_emptied',
      about: reason,
      occasion: String(revision + 1),
    } as const
    return commitThere(c, realm, mutation, {
      at,
      action: 'organisation.networks_emptied',
      subject: 'sign-in-rules',
      details: { before, after, reason },
      statements: [
        saveRules(realm.db, revision, after, at),
        ...(await notifyAdministrators(realm.db, notice, at)),
      ],
      answer: { status: 200, body: { networks: 0 } },
    })
  })
}

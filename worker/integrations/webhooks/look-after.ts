import { and, eq, ne } from 'drizzle-orm'
import type { Tenant } from '../../core/databases.ts'
import { isRotating } from '../../core/keys.ts'
import { report } from '../../core/log/report.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import { webhooks } from '../../db/tenant-integrations.ts'
import { resealedSecrets } from './secrets.ts'
import { lookAtDeliveries } from './store.ts'

/**
 * What the keeper does: wakes the sender where nobody did, forgets what was sent long ago, and while a key is being changed puts secrets
 * under the new one. Says whether it came to the end of what is forgotten.
 */
export async function lookAfterWebhooks(env: Env, { id, db }: Tenant, at: Date) {
  const { isDue, hasMore } = await lookAtDeliveries(db, at)
  if (isDue) await objectOf(env.MAILER, id).wake(id)
  if (!isRotating(env)) return !hasMore
  // what came from an archive has no secret before it is switched on
  const sealed = await db.select().from(webhooks).where(ne(webhooks.secret, ''))
  for (const row of sealed) {
    try {
      const fresh = await resealedSecrets(env, row, at)
      if (!fresh) continue
      // as it was read: whoever asked for another secret meanwhile has one under the new key
      const same = and(eq(webhooks.id, row.id), eq(webhooks.secret, row.secret))
      await db.update(webhooks).set(fresh).where(same)
    } catch (error) {
      report(error, `the secret of the webhook ${row.id} of ${id} is left`)
    }
  }
  return !hasMore
}

import type { Tenant } from '../../core/databases.ts'
import { isDeliveryDue } from './store.ts'

/** What the cron does: forgets what was sent long ago, and wakes the sender where nobody did. */
export async function lookAfterWebhooks(env: Env, { id, db }: Tenant, at: Date) {
  if (await isDeliveryDue(db, at)) await env.MAILER.getByName(id).wake(id)
}

import { commit } from '../../core/commit.ts'
import type { Tenant } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { StaleChange } from '../../core/until-settled.ts'
import { hourMs } from '../../domain/durations.ts'
import { hostOf, webhookLimits } from '../../domain/integrations/webhook-address.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import { isFailingSince, saveWebhook, type WebhookRow } from './store.ts'

const failingMs = webhookLimits.failingHours * hourMs

/** An address that took nothing for as long as an event is tried is told nothing more, and the administrators hear of it. */
export async function switchOff(
  env: Env,
  tenant: Tenant,
  webhook: WebhookRow,
  failingSince: Date,
  at: Date,
) {
  if (at.getTime() - failingSince.getTime() < failingMs) return
  const { id } = webhook
  const host = hostOf(webhook.address)
  const key = `webhook-off/${id}/${failingSince.getTime()}`
  const notice = { what: 'webhook_off', about: host, occasion: key } as const
  const statements = [
    guard(tenant.db, isFailingSince(webhook, failingSince), 'stale_webhook'),
    saveWebhook(tenant.db, webhook, { isOn: false }),
    ...(await notifyAdministrators(tenant.db, notice, at)),
  ]
  const mutation = { userId: 'bilum', key, requestHash: key }
  await commit(
    { env, realm: tenant, mutation },
    {
      at,
      actorId: 'bilum',
      action: 'webhook.switched_off',
      subject: `webhook/${id}`,
      details: { host, failingSince: failingSince.toISOString() },
      statements,
      answer: { status: 200, body: null },
    },
  ).catch((error: unknown) => {
    if (!(error instanceof StaleChange)) throw error // somebody changed or removed it meanwhile
  })
}

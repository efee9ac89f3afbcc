import type { Context } from 'hono'
import { hostOf } from '../../domain/integrations/webhook-address.ts'
import type { App } from '../../http/app.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import type { WebhookRow } from './store.ts'

type What = 'added' | 'switched on' | 'switched off' | 'told of other events' | 'taken away'

/**
 * That another address hears of payments is news to everybody who administers; so is that one hears less, because whoever
 * relies on being told would wait for nothing.
 */
export function tellAdministrators(
  c: Context<App>,
  { id, address }: WebhookRow,
  what: What,
  at: Date,
) {
  const place = hostOf(address)
  const by = `by ${c.var.user.name}`
  const news =
    what === 'added'
      ? ({ what: 'webhook_added', about: `${place}; ${by}` } as const)
      : ({ what: 'webhook_changed', about: `${place}: ${what}; ${by}` } as const)
  const occasion = `${id}/${at.getTime()}`
  return notifyAdministrators(c.var.tenant.db, { ...news, occasion }, at)
}

/** What a change of it is called: another address is a new one. */
export function newsOf(before: WebhookRow, after: WebhookRow): What {
  if (after.address !== before.address) return 'added'
  if (after.isOn !== before.isOn) return after.isOn ? 'switched on' : 'switched off'
  return 'told of other events'
}

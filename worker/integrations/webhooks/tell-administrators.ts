import type { Context } from 'hono'
import { hostOf } from '../../domain/integrations/webhook-address.ts'
import type { App } from '../../http/app.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import type { WebhookRow } from './store.ts'

type What = 'added' | 'taken away' | Changed
type Changed = 'switched on' | 'switched off' | 'told of other events' | 'signs with a new secret'

/**
 * That another address hears of payments is news to everybody who administers; so is that one hears less, because whoever
 * relies on being told would wait for nothing.
 */
export function tellAdministrators(
  c: Context<App>,
  { id, address }: WebhookRow,
  whats: What[],
  at: Date,
) {
  const place = hostOf(address)
  const by = `by ${c.var.user.name}`
  const news =
    whats[0] === 'added'
      ? ({ what: 'webhook_added', about: [place, ...whats.slice(1), by].join('; ') } as const)
      : ({ what: 'webhook_changed', about: `${place}: ${whats.join(' and ')}; ${by}` } as const)
  const occasion = `${id}/${at.getTime()}`
  return notifyAdministrators(c.var.tenant.db, { ...news, occasion }, at)
}

/** What a change of it is called, all of it: another address is a new one. */
export function newsOf(before: WebhookRow, after: WebhookRow): What[] {
  const eventsOf = ({ events }: WebhookRow) => events.toSorted().join()
  return [
    ...(after.address !== before.address ? (['added'] as const) : []),
    ...(after.isOn !== before.isOn ? ([after.isOn ? 'switched on' : 'switched off'] as const) : []),
    ...(eventsOf(after) !== eventsOf(before) ? (['told of other events'] as const) : []),
  ]
}

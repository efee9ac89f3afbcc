import type { DeliveryView, WebhookView } from '../../contract/integrations/webhooks.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

/** An address as the page shows it: never a secret. */
export function webhookView(row: WebhookRow): WebhookView {
  const { id, address, events, isOn, createdAt, secretStart, failingSince, earlierUntil } = row
  return {
    id,
    address,
    events,
    isOn,
    createdAt: createdAt.toISOString(),
    secretStart,
    failingSince: failingSince?.toISOString() ?? null,
    earlierUntil: earlierUntil?.toISOString() ?? null,
  }
}

/** Where its address waits, it is not tried before that. */
export function deliveryView(
  row: DeliveryRow,
  { waitsUntil }: Pick<WebhookRow, 'waitsUntil'>,
): DeliveryView {
  const { sequence, event, at, attempts, deliveredAt, triedAt, status, answer } = row
  const dueAt = row.dueAt && waitsUntil && waitsUntil > row.dueAt ? waitsUntil : row.dueAt
  return {
    sequence,
    event,
    at: at.toISOString(),
    state: deliveredAt ? 'delivered' : dueAt ? 'waiting' : 'given_up',
    attempts,
    dueAt: dueAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
    status,
    answer,
  }
}

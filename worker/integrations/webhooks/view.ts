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

export function deliveryView(row: DeliveryRow): DeliveryView {
  const { sequence, event, at, attempts, dueAt, deliveredAt, triedAt, status, answer } = row
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

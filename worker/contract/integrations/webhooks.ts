import * as z from 'zod/mini'
import { webhookLimits } from '../../domain/integrations/webhook-address.ts'
import { webhookEvents } from '../../domain/integrations/webhook-events.ts'
import { changesOf, line, Moment, page } from '../shared.ts'
import { chosen, secret } from './chosen.ts'

export const NewWebhook = z.object({
  address: line('Address', webhookLimits.addressMax),
  events: chosen('events', webhookEvents),
})
export type NewWebhook = z.infer<typeof NewWebhook>
export const WebhookChanges = z.extend(changesOf(NewWebhook), { isOn: z.optional(z.boolean()) })
export type WebhookChanges = z.infer<typeof WebhookChanges>

export const WebhookView = z.object({
  id: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  createdAt: Moment,
  /** How its secret begins. */
  secretStart: z.string(),
  /** Since when nothing arrived there. */
  failingSince: z.nullable(Moment),
  /** Until when the secret before signs too. */
  earlierUntil: z.nullable(Moment),
})
export type WebhookView = z.infer<typeof WebhookView>
export const WebhookList = z.object({ items: z.array(WebhookView) })
export const WebhookMade = z.extend(WebhookView, secret)
export type WebhookMade = z.infer<typeof WebhookMade>

export const DeliveryView = z.object({
  sequence: z.int(),
  event: z.enum(webhookEvents),
  at: Moment,
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  dueAt: z.nullable(Moment),
  triedAt: z.nullable(Moment),
  /** What was answered last; 0 where nothing was. */
  status: z.nullable(z.int()),
  /** How the answer began. */
  answer: z.string(),
})
export type DeliveryView = z.infer<typeof DeliveryView>
export const DeliveryList = page(DeliveryView)
export type DeliveryList = z.infer<typeof DeliveryList>

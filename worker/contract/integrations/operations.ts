import type { ApiOperation } from '../operations/operation.ts'
import { PageQuery } from '../shared.ts'
import { KeyList, KeyMade, KeyView, NewKey } from './keys.ts'
import {
  DeliveryList,
  DeliveryView,
  NewWebhook,
  WebhookChanges,
  WebhookList,
  WebhookMade,
  WebhookView,
} from './webhooks.ts'

export const integrationOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/keys',
    summary: 'API keys, newest first',
    query: PageQuery,
    answer: KeyList,
  },
  {
    method: 'post',
    path: '/api/keys',
    summary: 'Make an API key; 202 when a second administrator must confirm',
    body: NewKey,
    answer: KeyMade,
  },
  { method: 'delete', path: '/api/keys/:id', summary: 'Revoke an API key', answer: KeyView },
  { method: 'get', path: '/api/webhooks', summary: 'Webhooks', answer: WebhookList },
  {
    method: 'post',
    path: '/api/webhooks',
    summary: 'Have an address told of events',
    body: NewWebhook,
    answer: WebhookMade,
  },
  {
    method: 'put',
    path: '/api/webhooks/:id',
    summary: 'Change a webhook, or switch it off and on',
    body: WebhookChanges,
    answer: WebhookView,
  },
  {
    method: 'post',
    path: '/api/webhooks/:id/secret',
    summary: 'Make a new secret; the one before signs too for a day',
    answer: WebhookMade,
  },
  { method: 'delete', path: '/api/webhooks/:id', summary: 'Remove a webhook' },
  {
    method: 'get',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What was sent there, newest first',
    query: PageQuery,
    answer: DeliveryList,
  },
  {
    method: 'post',
    path: '/api/webhooks/:id/deliveries/:sequence/sending',
    summary: 'Send an event again',
    answer: DeliveryView,
  },
]

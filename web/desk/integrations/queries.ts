import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { KeyList, KeyMade, KeyView, type NewKey } from '#contract/integrations/keys.ts'
import {
  DeliveryList,
  DeliveryView,
  type NewWebhook,
  type WebhookChanges,
  WebhookList,
  WebhookMade,
  WebhookView,
} from '#contract/integrations/webhooks.ts'
import { api, NoAnswer } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** Keys of programs, newest first. */
export const keysQuery = infiniteQueryOptions({
  queryKey: ['integrations', 'keys'],
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''
    return api.get(`/keys${query}`, KeyList, signal)
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const webhooksQuery = queryOptions({
  queryKey: ['integrations', 'webhooks'],
  queryFn: ({ signal }) => api.get('/webhooks', WebhookList, signal),
})

/** What was sent to an address, newest first. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['integrations', 'deliveries', id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''
      return api.get(`/webhooks/${id}/deliveries${query}`, DeliveryList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

const clears = ['integrations', 'changes']

export const useMakeKey = (onDone: (made: KeyMade) => void) =>
  useAction({
    keptAs: 'API key',
    isOnce: true,
    send: (body: NewKey, key) => api.post('/keys', KeyMade, { body, key }),
    clears,
    onDone,
  })

export const useRevokeKey = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/keys/${id}`, KeyView, { key }),
    clears,
    onDone,
  })

export const useAddWebhook = (onDone: (made: WebhookMade) => void) =>
  useAction({
    keptAs: 'webhook',
    isOnce: true,
    send: (body: NewWebhook, key) => api.post('/webhooks', WebhookMade, { body, key }),
    clears,
    onDone,
  })

export const useChangeWebhook = (id: string, onDone?: () => void) =>
  useAction({
    keptAs: `webhook ${id}`,
    send: (body: WebhookChanges, key) => api.put(`/webhooks/${id}`, WebhookView, { body, key }),
    clears,
    onDone,
  })

export const useNewSecret = (id: string, onDone: (made: WebhookMade) => void) =>
  useAction({
    send: (_: undefined, key) => api.post(`/webhooks/${id}/secret`, WebhookMade, { key }),
    clears,
    onDone,
  })

export const useRemoveWebhook = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/webhooks/${id}`, NoAnswer, { key }),
    clears,
    onDone,
  })

export const useSendAgain = (id: string) =>
  useAction({
    send: (sequence: number, key) =>
      api.post(`/webhooks/${id}/deliveries/${sequence}/sending`, DeliveryView, { key }),
    clears: ['integrations'],
  })

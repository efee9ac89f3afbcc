import { queryOptions } from '@tanstack/react-query'
import { type NewStop, type StopEnd, StopList, StopView } from '#contract/payees.ts'
import { api, NoAnswer } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** When a payee was suspended or blocked, the newest first. */
export const stopsQuery = (payeeId: string) =>
  queryOptions({
    queryKey: ['payees', payeeId, 'stops'],
    queryFn: ({ signal }) => api.get(`/payees/${payeeId}/stops`, StopList, signal),
  })

const clears = ['payees', 'batches']

export const useStop = (payeeId: string) =>
  useAction({
    keptAs: `stop of ${payeeId}`,
    send: (body: NewStop, key) => api.post(`/payees/${payeeId}/stops`, StopView, { body, key }),
    clears,
  })

export const useEndStop = (payeeId: string) =>
  useAction({
    keptAs: `end of the stop of ${payeeId}`,
    send: (body: StopEnd, key) => api.post(`/payees/${payeeId}/stops/end`, NoAnswer, { body, key }),
    clears,
  })

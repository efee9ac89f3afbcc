import { queryOptions } from '@tanstack/react-query'
import {
  DelegationOrAsked,
  Delegations,
  DelegationView,
  type NewDelegation,
} from '#contract/batches/delegations.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** Who approves for whom, and who could for whoever looks. */
export const delegationsQuery = queryOptions({
  queryKey: ['delegations'],
  queryFn: ({ signal }) => api.get('/delegations', Delegations, signal),
})

export const useDelegate = () =>
  useAction({
    keptAs: 'delegation',
    isOnce: true,
    send: (body: NewDelegation, key) => api.post('/delegations', DelegationOrAsked, { body, key }),
    clears: ['delegations', 'batches', 'changes'],
  })

export const useEndDelegation = () =>
  useAction({
    send: (id: string, key) => api.delete(`/delegations/${id}`, DelegationView, { key }),
    clears: ['delegations', 'batches'],
  })

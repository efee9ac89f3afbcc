import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  AccountOrAsked,
  type NewSourceAccount,
  type SourceAccountChanges,
  SourceAccountList,
} from '#contract/source-accounts.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** Every source account by name, archived ones among them: few organisations have more than one page of them. */
export const sourceAccountsQuery = infiniteQueryOptions({
  queryKey: ['source-accounts', 'list'],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: '200' })
    if (pageParam) query.set('cursor', pageParam)
    return api.get(`/source-accounts?${query}`, SourceAccountList, signal)
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const useAddSourceAccount = () =>
  useAction({
    send: (body: NewSourceAccount, key) =>
      api.post('/source-accounts', AccountOrAsked, { body, key }),
    clears: ['source-accounts', 'changes'],
  })

export const useChangeSourceAccount = (id: string) =>
  useAction({
    send: (body: SourceAccountChanges, key) =>
      api.put(`/source-accounts/${id}`, AccountOrAsked, { body, key }),
    clears: ['source-accounts', 'batches', 'changes'],
  })

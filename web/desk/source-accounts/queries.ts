import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  AccountOrAsked,
  type NewSourceAccount,
  type SourceAccountChanges,
  SourceAccountList,
  SourceAccountView,
} from '#contract/source-accounts.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** Source accounts by name, as the words of an address narrow them. */
export const sourceAccountsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['source-accounts', 'list', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      query.set('limit', '200')
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/source-accounts?${query}`, SourceAccountList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** One of them, which may be archived. */
export const sourceAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['source-accounts', id],
    queryFn: ({ signal }) => api.get(`/source-accounts/${id}`, SourceAccountView, signal),
  })

/** Those that a test can pay. */
export const activeAccountsQuery = queryOptions({
  queryKey: ['source-accounts', 'for-batches'],
  queryFn: ({ signal }) => api.get('/source-accounts?limit=200', SourceAccountList, signal),
  select: ({ items }) => items.filter(({ status }) => status === 'active'),
})

export const useAddSourceAccount = () =>
  useAction({
    keptAs: 'new source account',
    send: (body: NewSourceAccount, key) =>
      api.post('/source-accounts', AccountOrAsked, { body, key }),
    clears: ['source-accounts', 'batches', 'bank-files', 'changes'],
  })

export const useChangeSourceAccount = (id: string) =>
  useAction({
    keptAs: `source account ${id}`,
    send: (body: SourceAccountChanges, key) =>
      api.put(`/source-accounts/${id}`, AccountOrAsked, { body, key }),
    clears: ['source-accounts', 'batches', 'bank-files', 'changes'],
  })

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  AccountOrAsked,
  type NewSourceAccount,
  type SourceAccountChanges,
  SourceAccountList,
  SourceAccountView,
} from '#contract/source-accounts.ts'
import { allPages } from '../../all-pages.ts'
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

/** All that are in use, however many: each of these takes what it needs of the same answer. */
const all = {
  queryKey: ['source-accounts', 'for-batches'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    allPages((onward) =>
      api.get(`/source-accounts?status=active&limit=200${onward}`, SourceAccountList, signal),
    ),
}

/** Those that something can be paid from. */
export const activeAccountsQuery = queryOptions({
  ...all,
  select: ({ items }) => items.filter(({ status }) => status === 'active'),
})

/** Those of them that whoever asks may pay from. */
export const usableAccountsQuery = queryOptions({
  ...all,
  select: ({ items }) => items.filter(({ status, mayUse }) => status === 'active' && mayUse),
})

/** The account behind a batch, archived or not: its bank profile says what a payment may be. */
export const accountOfBatchQuery = (id: string) =>
  queryOptions({ ...all, select: ({ items }) => items.find((account) => account.id === id) })

export const useAddSourceAccount = () =>
  useAction({
    keptAs: 'new source account',
    isOnce: true,
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

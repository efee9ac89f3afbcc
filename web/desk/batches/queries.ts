import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { lazy } from 'react'
import { BankFileView } from '#contract/batches/bank-files.ts'
import { BatchList } from '#contract/batches/batches.ts'
import { api } from '../../api.ts'
import { keepChoices } from '../layout/queries.ts'

export { batchQuery, findingsKey, linesQuery, payeeSearchQuery } from './batch-queries.ts'
export { BatchStateBadge } from './batch-state-badge.tsx'
export { whyVoid } from './way-back/void-words.ts'
/** Only where a debit holds back a file. */
export const DebitWaits = lazy(async () => ({
  default: (await import('./way-back/debit-waits.tsx')).DebitWaits,
}))

/** Batches, as the words of an address narrow and sort them: `state=approved&sort=largest`. */
export const batchesQuery = (words = '') =>
  infiniteQueryOptions({
    queryKey: ['batches', 'list', words],
    queryFn: async ({ pageParam, signal, client }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      const page = await api.get(`/batches?${query}`, BatchList, signal)
      keepChoices(client, 'accounts', page.accounts)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const bankFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-files', id],
    queryFn: ({ signal }) => api.get(`/bank-files/${id}`, BankFileView, signal),
  })

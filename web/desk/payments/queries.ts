import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ListedPayments, Processing } from '#contract/batches/across.ts'
import { api } from '../../api.ts'
import { keepChoices } from '../layout/queries.ts'

/** Payments of all batches, as the words of the address narrow and sort them. */
export const allPaymentsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'all-payments', words],
    queryFn: async ({ pageParam, signal, client }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      const page = await api.get(`/payments?${query}`, ListedPayments, signal)
      keepChoices(client, 'accounts', page.accounts)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What stands between approval and bank. Others take its steps too. */
export const processingQuery = queryOptions({
  queryKey: ['batches', 'processing'],
  queryFn: ({ signal }) => api.get('/processing', Processing, signal),
  staleTime: 0,
})

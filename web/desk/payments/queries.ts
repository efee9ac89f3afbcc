import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ListedPayments, Processing } from '#contract/batches/across.ts'
import { api } from '../../api.ts'

/** Payments of all batches, as the words of the address narrow and sort them. */
export const allPaymentsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'all-payments', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/payments?${query}`, ListedPayments, signal)
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

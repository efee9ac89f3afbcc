import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type NewPayee, type PayeeChanges, PayeeDetail, PayeeList } from '#contract/payees.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

export type PayeeStatus = 'active' | 'archived'

/** Payees by name; those whose name, code or account holds the words, where some are given. */
export const payeesQuery = (status: PayeeStatus, search: string) =>
  infiniteQueryOptions({
    queryKey: ['payees', 'list', status, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ status })
      if (search) query.set('search', search)
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/payees?${query}`, PayeeList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** One payee with every version of the account. */
export const payeeQuery = (id: string) =>
  queryOptions({
    queryKey: ['payees', id],
    queryFn: ({ signal }) => api.get(`/payees/${id}`, PayeeDetail, signal),
  })

export const useAddPayee = () =>
  useAction({
    send: (body: NewPayee, key) => api.post('/payees', PayeeDetail, { body, key }),
    clears: ['payees'],
  })

export const useChangePayee = (id: string) =>
  useAction({
    send: (body: PayeeChanges, key) => api.put(`/payees/${id}`, PayeeDetail, { body, key }),
    clears: ['payees'],
  })

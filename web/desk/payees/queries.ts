import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { PayeeRules, type PayeeRulesChange, PayeeRulesOrAsked } from '#contract/payee-rules.ts'
import {
  LastPaid,
  type NewPayee,
  type PayeeChanges,
  PayeeDetail,
  PayeeList,
} from '#contract/payees.ts'
import { ContactList, WaitingAccountList } from '#contract/waiting-accounts.ts'
import { api, NoAnswer } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

export type PayeeStatus = 'active' | 'archived' | 'stopped'

/** Payees, as the words of an address narrow and sort them: `status=archived&search=karo`. */
export const payeesQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['payees', 'list', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
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

/** What this payee was paid lately. */
export const lastPaidQuery = (id: string) =>
  queryOptions({
    queryKey: ['payees', id, 'last-paid'],
    queryFn: ({ signal }) => api.get(`/payees/${id}/last-paid`, LastPaid, signal),
  })

export const useAddPayee = () =>
  useAction({
    keptAs: 'new payee',
    isOnce: true,
    send: (body: NewPayee, key) => api.post('/payees', PayeeDetail, { body, key }),
    clears: ['payees', 'waiting-accounts', 'batches'],
  })

export const useChangePayee = (id: string) =>
  useAction({
    keptAs: `payee ${id}`,
    send: (body: PayeeChanges, key) => api.put(`/payees/${id}`, PayeeDetail, { body, key }),
    clears: ['payees', 'waiting-accounts', 'batches'],
  })

/** The telephone numbers of a payee. */
export const contactsQuery = (payeeId: string) =>
  queryOptions({
    queryKey: ['payees', payeeId, 'contacts'],
    queryFn: ({ signal }) => api.get(`/payees/${payeeId}/contacts`, ContactList, signal),
  })

export const useAddContact = (payeeId: string) =>
  useAction({
    keptAs: `new number of ${payeeId}`,
    isOnce: true,
    send: (phone: string, key) =>
      api.post(`/payees/${payeeId}/contacts`, NoAnswer, { body: { phone }, key }),
    clears: ['payees'],
  })

export const useConfirmContact = (payeeId: string, contactId: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) =>
      api.post(`/payees/${payeeId}/contacts/${contactId}/confirmation`, NoAnswer, { key }),
    clears: ['payees'],
    onDone,
  })

export const useRemoveContact = (payeeId: string, contactId: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) =>
      api.delete(`/payees/${payeeId}/contacts/${contactId}`, NoAnswer, { key }),
    clears: ['payees', 'waiting-accounts'],
    onDone,
  })

/** Accounts that somebody must verify, as the words of an address narrow and sort them. Others verify them too. */
export const waitingAccountsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['waiting-accounts', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/waiting-accounts?${query}`, WaitingAccountList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** When the accounts of payees may be paid. */
export const payeeRulesQuery = queryOptions({
  queryKey: ['payee-rules'],
  queryFn: ({ signal }) => api.get('/payee-rules', PayeeRules, signal),
})

export const useChangePayeeRules = () =>
  useAction({
    keptAs: 'payee rules',
    send: (body: PayeeRulesChange, key) =>
      api.put('/payee-rules', PayeeRulesOrAsked, { body, key }),
    clears: ['payee-rules', 'changes', 'waiting-accounts', 'batches'],
  })

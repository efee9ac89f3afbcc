import { queryOptions } from '@tanstack/react-query'
import { MergeList, MergeOrAsked } from '#contract/payees/merges.ts'
import { PayeeList } from '#contract/payees.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** Whom a payee was merged into, and who was merged into them. */
export const mergesQuery = (payeeId: string) =>
  queryOptions({
    queryKey: ['payees', payeeId, 'merges'],
    queryFn: ({ signal }) => api.get(`/payees/${payeeId}/merges`, MergeList, signal),
  })

/** The first active payees that what was typed fits. */
export const fittingQuery = (search: string) =>
  queryOptions({
    queryKey: ['payees', 'fitting', search],
    queryFn: ({ signal }) =>
      api.get(`/payees?${new URLSearchParams({ search, limit: '6' })}`, PayeeList, signal),
  })

const clears = ['payees', 'payments', 'waiting-accounts', 'batches', 'changes']

type Sent = { payeeId: string; intoId: string; reason: string }

/** Why two records are one says nothing of a third. */
export const useMerge = (payeeId: string, otherId: string) =>
  useAction({
    keptAs: `merge of ${payeeId} and ${otherId}`,
    send: ({ payeeId: goes, ...body }: Sent, key) =>
      api.post(`/payees/${goes}/merges`, MergeOrAsked, { body, key }),
    clears,
  })

export const useEndMerge = (payeeId: string) =>
  useAction({
    keptAs: `end of the merge of ${payeeId}`,
    send: (body: { reason: string }, key) =>
      api.post(`/payees/${payeeId}/merges/end`, MergeOrAsked, { body, key }),
    clears,
  })

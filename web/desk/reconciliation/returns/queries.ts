import { queryOptions } from '@tanstack/react-query'
import { ListedPayments } from '#contract/batches/across.ts'
import { BatchList } from '#contract/batches/batches.ts'
import {
  type NewReturn,
  type Repayment,
  type ReturnMatch,
  Returns,
  ReturnView,
  SplitBatches,
  type Splitting,
} from '#contract/reconciliation/returns.ts'
import { parseAmount } from '#domain/money/money.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { all, paged } from '../queries.ts'

export const returnsQuery = paged(
  ['returns'],
  (query, signal) => api.get(`/returns?${query}`, Returns, signal),
  {},
)

/** Told one by one, of less than this credit: it may stand for some of them. */
export const returnsWithinQuery = (id: string) =>
  paged(
    ['returns', 'within', id],
    (query, signal) => api.get(`/returns?${query}`, Returns, signal),
    { within: id, limit: '100' },
  )

/** Payments that are with the bank and did not come back whole, by a reference, a name or an amount. */
export const foundPaymentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'payments', search],
    queryFn: ({ signal }) => {
      const toea = toeaOf(search)
      const words: Record<string, string> = { bank: 'owing', limit: '20' }
      if (toea === undefined) words.search = search
      else Object.assign(words, { least: String(toea), most: String(toea) })
      return api.get(`/payments?${new URLSearchParams(words)}`, ListedPayments, signal)
    },
    enabled: search.trim().length > 1,
  })

/** `K1,234.50` and `1234.5` are amounts; a number alone may be of a batch or an account. */
function toeaOf(search: string): number | undefined {
  const amount = parseAmount(search)
  return amount.ok && /[.kK]/.test(search) ? amount.value : undefined
}

export const openBatchesQuery = queryOptions({
  queryKey: ['batches', 'open-for-return'],
  queryFn: ({ signal }) =>
    api.get('/batches?state=draft,needs_fix,ready&limit=200', BatchList, signal),
})

const returned = (path: string, body: unknown, key: string) =>
  api.post(`/returns${path}`, ReturnView, { body, key })

/** What is typed of one payment is nothing of another. */
export const useRecordReturn = (paymentId: string) =>
  useAction({
    isOnce: true,
    send: (body: NewReturn, key) => returned('', body, key),
    clears: all,
    keptAs: `record return of ${paymentId}`,
  })

export const splitBatchesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'split', id, search],
    queryFn: ({ signal }) => {
      const words = new URLSearchParams({ limit: '20', ...(search && { search }) })
      return api.get(`/returns/${id}/batches?${words}`, SplitBatches, signal)
    },
  })

export const useSplit = (id: string) =>
  useAction({
    send: (body: Splitting, key) => returned(`/${id}/parts`, body, key),
    clears: all,
  })

export const useReopen = (id: string) =>
  useAction({
    send: (reason: string, key) => returned(`/${id}/reopening`, { reason }, key),
    clears: all,
    keptAs: `reopen return ${id}`,
  })

/** A credit is of payments that came back, though it does not say so. */
export const useCameBack = (lineId: string) =>
  useAction({
    send: (_: null, key) =>
      api.post(`/reconciliation/lines/${lineId}/return`, ReturnView, { body: {}, key }),
    clears: all,
  })

export const useUndoReturn = (id: string) =>
  useAction({
    send: (reason: string, key) => returned(`/${id}/undo`, { reason }, key),
    clears: all,
    keptAs: `undo return ${id}`,
  })

export const useMatchReturn = (id: string) =>
  useAction({
    send: (match: ReturnMatch, key) => returned(`/${id}/match`, match, key),
    clears: all,
  })

/** It was told before, in another way. */
export const useSameReturn = (id: string) =>
  useAction({
    send: (returnId: string, key) => returned(`/${id}/same`, { returnId }, key),
    clears: all,
  })

/** A credit of returns that were told one by one. */
export const useStandsFor = (id: string) =>
  useAction({
    send: (returnIds: string[], key) => returned(`/${id}/same`, { returnIds }, key),
    clears: all,
  })

type Ended = { resolution: string; note: string }

export const useResolve = (id: string) =>
  useAction({
    send: (body: Ended, key) => returned(`/${id}/resolution`, body, key),
    clears: all,
    keptAs: `resolve ${id}`,
  })

export const useRepay = (id: string) =>
  useAction({
    send: (body: Repayment, key) => returned(`/${id}/repayment`, body, key),
    clears: all,
  })

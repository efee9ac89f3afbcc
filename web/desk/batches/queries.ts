import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lazy } from 'react'
import { BankFileView } from '#contract/batches/bank-files.ts'
import { BatchList, BatchView } from '#contract/batches/batches.ts'
import { PaymentList, type PaymentView } from '#contract/batches/payments.ts'
import { PayeeList } from '#contract/payees.ts'
import { batchLimits, isAwaitingApproval, isEditable } from '#domain/batches/batch.ts'
import { api } from '../../api.ts'
import { keepChoices } from '../layout/queries.ts'

export { BatchStateBadge } from './batch-state-badge.tsx'
export { whyVoid } from './way-back/void-words.ts'
/** Only where a debit holds back a file. */
export const DebitWaits = lazy(async () => ({
  default: (await import('./way-back/debit-waits.tsx')).DebitWaits,
}))

const pageSize = 50
const liveMs = 15_000

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

/** The key of what is found in a batch: whoever has it asks in `findings/queries.ts`. */
export const findingsKey = (batchId: string) => ['batches', batchId, 'findings']

/** One batch with everything its page shows. Live while others decide on it. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<BatchView>(queryKey)
      const batch = await api.get(`/batches/${id}`, BatchView, signal)
      if (before && (before.state !== batch.state || before.version !== batch.version)) {
        // in another state another list of findings counts: the one of today, or the one that was submitted; and beside what was
        // handed over since stand the lines of now, and none that were kept
        const parts = isEditable(batch.state) ? ['findings'] : ['findings', 'payments']
        for (const part of parts) {
          void client.invalidateQueries({ queryKey: [...queryKey, part] }, { cancelRefetch: false })
        }
      }
      return batch
    },
    refetchInterval: ({ state }) => (state.data ? againIn(state.data) : false),
  })

/** While others decide on it, and when what is held can go on. */
function againIn({ state, heldUntil, mayTakeBackUntil }: BatchView): number | false {
  if (isAwaitingApproval(state)) return liveMs
  const until = heldUntil ?? mayTakeBackUntil
  if (!until) return false
  // a clock that is wrong asks a little too often, for a minute
  return Math.min(Math.max(new Date(until).getTime() - Date.now() + 300, 3_000), liveMs)
}

/** Every line of a batch: its grid searches and sorts all of them. Most batches are one request. */
export const linesQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'payments'],
    queryFn: async ({ signal }) => {
      const lines: PaymentView[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query = parameters({ cursor, limit: String(batchLimits.paymentsPerPageMax) })
        const page: PaymentList = await api.get(
          `/batches/${batchId}/payments?${query}`,
          PaymentList,
          signal,
        )
        lines.push(...page.items)
        cursor = page.nextCursor
      }
      return lines
    },
    // to compare twenty thousand lines with those before takes longer than to draw what is in sight
    structuralSharing: false,
  })

export const bankFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-files', id],
    queryFn: ({ signal }) => api.get(`/bank-files/${id}`, BankFileView, signal),
  })

/** Payees whose name, code or account holds the words. The last answer stays while one types on. */
export const payeeSearchQuery = (words: string) =>
  queryOptions({
    queryKey: ['payees', 'search', words],
    queryFn: ({ signal }) =>
      api.get(
        `/payees?${parameters({ search: words, status: 'active', limit: '8' })}`,
        PayeeList,
        signal,
      ),
    placeholderData: keepPreviousData,
  })

function parameters(values: Record<string, string>): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return new URLSearchParams({ limit: String(pageSize), ...Object.fromEntries(given) })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BatchView } from '#contract/batches/batches.ts'
import { PaymentList, type PaymentView } from '#contract/batches/payments.ts'
import { PayeeList } from '#contract/payees.ts'
import { batchLimits, isAwaitingApproval, isEditable } from '#domain/batches/batch.ts'
import { api } from '../../api.ts'

/* What the page of one batch asks: of all queries the grid and the sheet load these alone. */

const liveMs = 15_000

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

const parameters = (values: Record<string, string>) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))

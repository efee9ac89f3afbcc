import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ListedPayments } from '#contract/batches/across.ts'
import { BatchList, BatchView } from '#contract/batches/batches.ts'
import {
  type NewReturn,
  type Repayment,
  Returns,
  ReturnView,
} from '#contract/reconciliation/returns.ts'
import {
  Candidates,
  Confirmed,
  type LineAside,
  ReconciliationView,
  StatementImportView,
  StatementLines,
  StatementLineView,
} from '#contract/reconciliation/statements.ts'
import { parseAmount } from '#domain/money/money.ts'
import type { MatchState } from '#domain/statements/statement.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'
import { upload } from '../../upload.ts'

const all = ['reconciliation', 'batches', 'payments', 'payees', 'waiting-accounts', 'home', 'audit']

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation', 'overview'],
  queryFn: ({ signal }) => api.get('/reconciliation', ReconciliationView, signal),
})

const paged = <Page extends { nextCursor: string | null }>(
  key: string[],
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<Page>,
  words: Record<string, string>,
) =>
  infiniteQueryOptions({
    queryKey: ['reconciliation', ...key],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      return read(query, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const linesQuery = (state: MatchState) =>
  paged(
    ['lines', state],
    (query, signal) => api.get(`/reconciliation/lines?${query}`, StatementLines, signal),
    { state },
  )

export const returnsQuery = paged(
  ['returns'],
  (query, signal) => api.get(`/returns?${query}`, Returns, signal),
  {},
)

export const candidatesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'candidates', id, search],
    queryFn: ({ signal }) => {
      const words = new URLSearchParams({ limit: '20', ...(search && { search }) })
      return api.get(`/reconciliation/lines/${id}/candidates?${words}`, Candidates, signal)
    },
  })

/** Payments that are with the bank, by a reference, a name or an amount. */
export const foundPaymentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'payments', search],
    queryFn: ({ signal }) => {
      const toea = toeaOf(search)
      const words: Record<string, string> = { bank: 'out', limit: '20' }
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

type SentFile = {
  account: string
  file: File
  mark: string
  isReturns: boolean
  mapping?: Record<string, string>
}

export const useImport = () =>
  useAction({
    send: ({ account, file, mapping, isReturns }: SentFile, key) => {
      const form = new FormData()
      form.append('account', account)
      form.append('statement', file, file.name)
      if (mapping) form.append('mapping', JSON.stringify(mapping))
      if (isReturns) form.append('kind', 'returns')
      const path = '/reconciliation/statements'
      return upload({ path, schema: StatementImportView, form, key, onProgress: () => undefined })
    },
    clears: all,
  })

type Meant = { id: string; batchId?: string; paymentId?: string }

const line = (id: string, what: string, body: unknown, key: string) =>
  api.post(`/reconciliation/lines/${id}/${what}`, StatementLineView, { body, key })

export const useMatch = () =>
  useAction({ send: ({ id, ...meant }: Meant, key) => line(id, 'match', meant, key), clears: all })

export const useConfirm = () =>
  useAction({ send: (id: string, key) => line(id, 'confirmation', {}, key), clears: all })

export const useConfirmLines = () =>
  useAction({
    send: (ids: string[], key) =>
      api.post('/reconciliation/confirmations', Confirmed, { body: { ids }, key }),
    clears: all,
  })

export const useSetAside = (id: string) =>
  useAction({
    send: (body: LineAside, key) => line(id, 'aside', body, key),
    clears: all,
    keptAs: `aside ${id}`,
  })

export const useUndo = (id: string) =>
  useAction({
    send: (reason: string, key) => line(id, 'undo', { reason }, key),
    clears: all,
    keptAs: `undo ${id}`,
  })

export const useClose = () =>
  useAction({
    send: (id: string, key) => api.post(`/batches/${id}/closing`, BatchView, { body: {}, key }),
    clears: all,
  })

const returned = (path: string, body: unknown, key: string) =>
  api.post(`/returns${path}`, ReturnView, { body, key })

export const useRecordReturn = () =>
  useAction({
    send: (body: NewReturn, key) => returned('', body, key),
    clears: all,
    keptAs: 'record return',
  })

export const useUndoReturn = (id: string) =>
  useAction({
    send: (reason: string, key) => returned(`/${id}/undo`, { reason }, key),
    clears: all,
    keptAs: `undo return ${id}`,
  })

export const useMatchReturn = (id: string) =>
  useAction({
    send: (paymentId: string, key) => returned(`/${id}/match`, { paymentId }, key),
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

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { BatchView } from '#contract/batches/batches.ts'
import { Confirmed, type SeenOfLine } from '#contract/reconciliation/confirming.ts'
import {
  type AtBankView,
  Candidates,
  type LineAside,
  ReconciliationView,
  StatementImportView,
  StatementLines,
  StatementLineView,
} from '#contract/reconciliation/statements.ts'
import { TakenBack, type TakingBack } from '#contract/reconciliation/take-back.ts'
import type { MatchState } from '#domain/statements/statement.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'
import { upload } from '../../upload.ts'

export const all = [
  'reconciliation',
  'batches',
  'payments',
  'payees',
  'waiting-accounts',
  'home',
  'audit',
]

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation', 'overview'],
  queryFn: ({ signal }) => api.get('/reconciliation', ReconciliationView, signal),
})

export const paged = <Page extends { nextCursor: string | null }>(
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

export const candidatesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'candidates', id, search],
    queryFn: ({ signal }) => {
      const words = new URLSearchParams({ limit: '20', ...(search && { search }) })
      return api.get(`/reconciliation/lines/${id}/candidates?${words}`, Candidates, signal)
    },
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

/** `askedAt`: when another asked for it, as it is shown, or that nobody had. */
export const useTakeBack = (id: string) =>
  useAction({
    send: (body: TakingBack, key) =>
      api.post(`/reconciliation/statements/${id}/taking-back`, TakenBack, { body, key }),
    clears: all,
    keptAs: `take back ${id}`,
  })

export const useKeepStatement = (id: string) =>
  useAction({
    send: (_: undefined, key) =>
      api.delete(`/reconciliation/statements/${id}/taking-back`, TakenBack, { key }),
    clears: all,
  })

type Meant = { id: string; batchId?: string; paymentId?: string }

const line = (id: string, what: string, body: unknown, key: string) =>
  api.post(`/reconciliation/lines/${id}/${what}`, StatementLineView, { body, key })

export const useMatch = () =>
  useAction({ send: ({ id, ...meant }: Meant, key) => line(id, 'match', meant, key), clears: all })

/** What a line is shown to be of: confirmed is that, and nothing that was said since. */
function seenOf({ match, aside, voidBeside }: StatementLineView): SeenOfLine {
  if (!match) return aside ? { aside: aside.reason, voidBeside } : {}
  const { paymentId, batchId } = match
  return paymentId ? { paymentId, voidBeside } : { batchId, voidBeside }
}

export const useConfirm = () =>
  useAction({
    send: (shown: StatementLineView, key) =>
      line(shown.id, 'confirmation', { seen: seenOf(shown) }, key),
    clears: all,
  })

export const useConfirmLines = () =>
  useAction({
    send: (shown: StatementLineView[], key) => {
      const body = { ids: shown.map(({ id }) => id), seen: shown.map(seenOf) }
      return api.post('/reconciliation/confirmations', Confirmed, { body, key })
    },
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

type Closed = Pick<AtBankView, 'id' | 'notPaidAgain' | 'notPaidAgainAt'>

export const useClose = () =>
  useAction({
    send: ({ id, notPaidAgain, notPaidAgainAt }: Closed, key) =>
      api.post(`/batches/${id}/closing`, BatchView, {
        body: { notPaidAgain, notPaidAgainAt },
        key,
      }),
    clears: all,
  })

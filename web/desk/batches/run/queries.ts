import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { BatchList, BatchView } from '#contract/batches/batches.ts'
import { ChosenRun, DifferenceList, type SentWords } from '#contract/batches/differences.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** The batch beside its last run. */
export const differencesQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'differences'],
    queryFn: ({ signal }) => api.get(`/batches/${batchId}/differences`, DifferenceList, signal),
  })

/** Earlier batches that it may be compared with, the newest first. */
export const comparableQuery = (batchId: string) =>
  infiniteQueryOptions({
    queryKey: ['batches', batchId, 'comparable'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ comparableWith: batchId, limit: '10' })
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/batches?${query}`, BatchList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const useChooseRun = (batchId: string) =>
  useAction({
    send: (runId: string | null, key) =>
      api.put(`/batches/${batchId}/differences/run`, ChosenRun, { body: { runId }, key }),
    clears: ['batches'],
  })

export const useSayWords = (batchId: string) =>
  useAction({
    send: (body: SentWords, key) =>
      api.put(`/batches/${batchId}/differences`, DifferenceList, { body, key }),
    clears: ['batches'],
  })

export const useSaySupplementary = (batchId: string) =>
  useAction({
    keptAs: `supplementary run ${batchId}`,
    send: (supplementaryReason: string, key) =>
      api.put(`/batches/${batchId}`, BatchView, { body: { supplementaryReason }, key }),
    clears: ['batches'],
  })

import { queryOptions } from '@tanstack/react-query'
import { BatchView } from '#contract/batches/batches.ts'
import { DifferenceList, type SaidWords } from '#contract/batches/differences.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** The batch beside its last run. */
export const differencesQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'differences'],
    queryFn: ({ signal }) => api.get(`/batches/${batchId}/differences`, DifferenceList, signal),
  })

export const useSayWords = (batchId: string) =>
  useAction({
    send: (body: SaidWords, key) =>
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

import { queryOptions } from '@tanstack/react-query'
import { BatchComparison } from '#contract/batches/comparison.ts'
import { BatchImportList } from '#contract/batches/imports.ts'
import { api } from '../../../api.ts'

/** The newest sheets that came to a batch. */
export const batchImportsQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'imports'],
    queryFn: ({ signal }) =>
      api.get(`/batches/${batchId}/imports?limit=200`, BatchImportList, signal),
  })

/** The batch beside the one before it. While it is open its lines change, so every look asks anew. */
export const comparisonQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'comparison'],
    queryFn: ({ signal }) => api.get(`/batches/${batchId}/comparison`, BatchComparison, signal),
    staleTime: 0,
  })

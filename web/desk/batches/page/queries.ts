import { queryOptions } from '@tanstack/react-query'
import { BatchImportList } from '#contract/batches/imports.ts'
import { api } from '../../../api.ts'

/** The newest sheets that came to a batch. */
export const batchImportsQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', batchId, 'imports'],
    queryFn: ({ signal }) =>
      api.get(`/batches/${batchId}/imports?limit=200`, BatchImportList, signal),
  })

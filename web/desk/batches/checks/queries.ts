import { queryOptions } from '@tanstack/react-query'
import { BatchView } from '#contract/batches/batches.ts'
import { type Clearing, FileCheckList } from '#contract/batches/file-checks.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** What was held beside a bank file, the newest first. */
export const fileChecksQuery = (bankFileId: string) =>
  queryOptions({
    queryKey: ['bank-files', bankFileId, 'checks'],
    queryFn: ({ signal }) => api.get(`/bank-files/${bankFileId}/checks`, FileCheckList, signal),
  })

export const useClearBatch = (batchId: string) =>
  useAction({
    keptAs: `clearing of ${batchId}`,
    send: (body: Clearing, key) =>
      api.post(`/batches/${batchId}/clearing`, BatchView, { body, key }),
    clears: ['batches', 'bank-files'],
  })

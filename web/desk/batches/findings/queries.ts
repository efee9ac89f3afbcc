import { queryOptions } from '@tanstack/react-query'
import { FindingList } from '#contract/batches/findings.ts'
import { api } from '../../../api.ts'
import { findingsKey } from '../queries.ts'

/** What there is to look at in a batch, the worst first. Others change it too: whoever verifies an account it pays. */
export const findingsQuery = (batchId: string) =>
  queryOptions({
    queryKey: findingsKey(batchId),
    queryFn: ({ signal }) => api.get(`/batches/${batchId}/findings`, FindingList, signal),
    staleTime: 0,
  })

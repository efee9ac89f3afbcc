import { infiniteQueryOptions } from '@tanstack/react-query'
import { BankFileList } from '#contract/batches/bank-files.ts'
import { api } from '../../api.ts'

/** Every bank file, newest first. */
export const bankFilesQuery = infiniteQueryOptions({
  queryKey: ['bank-files', 'list'],
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam && `?${new URLSearchParams({ cursor: pageParam })}`
    return api.get(`/bank-files${query}`, BankFileList, signal)
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

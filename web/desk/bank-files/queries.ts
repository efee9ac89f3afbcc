import { infiniteQueryOptions } from '@tanstack/react-query'
import { BankFileList } from '#contract/batches/bank-files.ts'
import { api } from '../../api.ts'

/** Bank files, newest first, as the words of an address narrow them. */
export const bankFilesQuery = (words = '') =>
  infiniteQueryOptions({
    queryKey: ['bank-files', 'list', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/bank-files?${query}`, BankFileList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

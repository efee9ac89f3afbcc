import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { BankFileList } from '#contract/batches/bank-files.ts'
import { ControlSlipView } from '#contract/batches/control-slip.ts'
import { api } from '../../api.ts'
import { keepChoices } from '../layout/queries.ts'

/** Bank files, as the words of an address narrow them. */
export const bankFilesQuery = (words = '') =>
  infiniteQueryOptions({
    queryKey: ['bank-files', 'list', words],
    queryFn: async ({ pageParam, signal, client }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      const page = await api.get(`/bank-files?${query}`, BankFileList, signal)
      keepChoices(client, 'accounts', page.accounts)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The control slip of a file. Each reading is an entry in the log. */
export const slipQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-files', id, 'slip'],
    queryFn: ({ signal }) => api.get(`/bank-files/${id}/control-slip`, ControlSlipView, signal),
  })

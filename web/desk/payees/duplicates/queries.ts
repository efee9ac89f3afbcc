import { infiniteQueryOptions } from '@tanstack/react-query'
import { DuplicateList, type ToldApart } from '#contract/payees/duplicates.ts'
import { api, NoAnswer } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** Records that may be one person, in the order of their names. */
export const duplicatesQuery = infiniteQueryOptions({
  queryKey: ['payees', 'duplicates'],
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam && `?${new URLSearchParams({ cursor: pageParam })}`
    return api.get(`/payees/duplicates${query}`, DuplicateList, signal)
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const useTellApart = (onDone: () => void) =>
  useAction({
    send: (body: ToldApart, key) => api.post('/payees/duplicates/apart', NoAnswer, { body, key }),
    clears: ['payees'],
    onDone,
  })

import { queryOptions } from '@tanstack/react-query'
import { type NewView, SavedView, SavedViews } from '#contract/views.ts'
import { api, NoAnswer } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'

/** One's own views of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api.get('/views', SavedViews, signal),
})

export const useSaveView = (onDone: () => void) =>
  useAction({
    send: (body: NewView, key) => api.put('/views', SavedView, { body, key }),
    clears: ['views'],
    onDone,
  })

export const useRemoveView = () =>
  useAction({
    send: (id: string, key) => api.delete(`/views/${id}`, NoAnswer, { key }),
    clears: ['views'],
  })

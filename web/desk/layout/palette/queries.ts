import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Found } from '#contract/batches/across.ts'
import { api } from '../../../api.ts'

/** One letter finds too much to be of use. */
export const lettersMin = 2

/** A few of everything that fits; the last answer stays while one types on. */
export const foundQuery = (typed: string) =>
  queryOptions({
    queryKey: ['found', typed],
    queryFn: ({ signal }) => api.get(`/search?${new URLSearchParams({ q: typed })}`, Found, signal),
    enabled: typed.length >= lettersMin,
    placeholderData: typed.length >= lettersMin ? keepPreviousData : undefined,
    staleTime: 30_000,
  })

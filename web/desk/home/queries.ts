import { queryOptions } from '@tanstack/react-query'
import { HomeView } from '#contract/home.ts'
import { api } from '../../api.ts'

/** What stands on a home. Asked anew with every visit: it says what is to be done now. */
export const homeQuery = (path: '/home' | '/home/everything') =>
  queryOptions({
    queryKey: ['home', path],
    queryFn: ({ signal }) => api.get(path, HomeView, signal),
    staleTime: 0,
  })

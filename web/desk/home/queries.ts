import { queryOptions } from '@tanstack/react-query'
import { HomeView } from '#contract/home.ts'
import { api } from '../../api.ts'
import { sessionQuery } from '../layout/queries.ts'

/** What stands on a home. Asked anew with every visit: it says what is to be done now. */
export const homeQuery = (path: '/home' | '/home/everything') =>
  queryOptions({
    queryKey: ['home', path],
    queryFn: async ({ signal, client }) => {
      const home = await api.get(path, HomeView, signal)
      const waiting = home.waiting?.yours
      // it is newer than what the session said of the same
      if (waiting !== undefined) {
        client.setQueryData(
          sessionQuery.queryKey,
          (known) => known && { ...known, user: { ...known.user, waiting } },
        )
      }
      return home
    },
    staleTime: 0,
  })

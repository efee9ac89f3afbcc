import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ChangeList } from '#contract/changes.ts'
import { ColleagueList, ColleagueView } from '#contract/users.ts'
import { api } from '../../api.ts'
import { keepRoles } from '../layout/roles.ts'

export type UserStatus = ColleagueView['status']

/** People by name, as the words of an address narrow them: `status=active&search=tau`. */
export const usersQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', words],
    queryFn: async ({ pageParam, signal, client }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      const page = await api.get(`/users?${query}`, ColleagueList, signal)
      keepRoles(client, page.roles)
      if (page.pending) keepPending(client, page.pending)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** One of them, who may stand on another page of the list. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api.get(`/users/${id}`, ColleagueView, signal),
  })

/** What waits comes with the people's first page, and is asked for again only after something changed it. */
export function keepPending(client: QueryClient, pending: ChangeList) {
  client.setQueryData(changesQuery('pending').queryKey, { pages: [pending], pageParams: [''] })
}

/** What waits for a second administrator, or was decided, newest first. */
export const changesQuery = (state: 'pending' | 'decided') =>
  infiniteQueryOptions({
    queryKey: ['changes', state],
    queryFn: ({ pageParam, signal }) => {
      // all that may wait at once, so that a sheet is never cut in two
      const query = new URLSearchParams(state === 'pending' ? { state, limit: '200' } : { state })
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/changes?${query}`, ChangeList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A change of somebody's rights may block batches, and change what waits. */
export const clearsRights = ['users', 'changes', 'batches']

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ChangeList, ChangeView, isAsked } from '#contract/changes.ts'
import {
  ColleagueList,
  ColleagueOrAsked,
  ColleagueView,
  type NewUser,
  type UserChanges,
} from '#contract/users.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'
import { keepRoles } from '../layout/roles.ts'
import type { Toast } from '../layout/toast-stage.tsx'

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
const clears = clearsRights

export const useInvite = () =>
  useAction({
    keptAs: 'invitation',
    send: (body: NewUser, key) => api.post('/users', ColleagueOrAsked, { body, key }),
    clears,
  })

export const useChangeUser = (id: string) =>
  useAction({
    keptAs: `user ${id}`,
    send: (body: UserChanges, key) => api.put(`/users/${id}`, ColleagueOrAsked, { body, key }),
    clears,
  })

export type UserCommand =
  | 'letters'
  | 'deactivation'
  | 'reactivation'
  | 'invitation'
  | 'factor-removal'

export const useUserCommand = (id: string, onDone?: (answer: object) => void) =>
  useAction({
    onDone,
    send: (command: UserCommand, key) =>
      api.post(`/users/${id}/${command}`, ColleagueOrAsked, { key }),
    clears,
  })

export const clearsAll = [
  ...clears,
  ...[
    'auth',
    'roles',
    'approval-rules',
    'source-accounts',
    'organisation',
    'payee-rules',
    'integrations',
  ],
]

export const useConfirmChange = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.post(`/changes/${id}/confirmation`, ChangeView, { key }),
    clears: clearsAll,
    onDone,
  })

export const useRefuseChange = (id: string) =>
  useAction({
    keptAs: `refusal of ${id}`,
    send: (body: { reason: string }, key) =>
      api.post(`/changes/${id}/refusal`, ChangeView, { body, key }),
    clears: clearsAll,
  })

export const useWithdrawChange = (id: string, onDone: () => void) =>
  useAction({
    send: (_: undefined, key) => api.delete(`/changes/${id}`, ChangeView, { key }),
    clears: clearsAll,
    onDone,
  })

/** What is said after a change that may have to wait: that it was made, or who must confirm it. */
export function doneOrAsked(answer: object, title: string): Toast {
  if (!isAsked(answer)) return { title }
  const { summary, waitsUntil } = answer.pending
  return {
    title: waitsUntil
      ? 'This waits for 72 hours, then for somebody who approves batches'
      : 'A second administrator must confirm this',
    text: `${summary}: it stands under Users until then.`,
  }
}

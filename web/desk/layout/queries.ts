import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { SessionView } from '#contract/session.ts'
import type { Permission } from '#domain/access/role.ts'
import { api } from '../../api.ts'

export const sessionQuery = queryOptions({
  queryKey: ['auth', 'session'],
  queryFn: ({ signal }) => api.get('/auth/session', SessionView, signal),
})

/** Who is signed in, and to which organisation. */
export function useSession() {
  return useSuspenseQuery(sessionQuery).data
}

/** May the signed-in user do this? Only what to show depends on it: the server asks again. */
export function useMay(permission: Permission): boolean {
  return useSession().user.permissions.includes(permission)
}

/** May they start a batch now? A frozen organisation, and one that has not paid, starts none. */
export function useMayStart(): boolean {
  const isRefused = useSession().organisation.refuses?.includes('start') ?? false
  return useMay('create_payments') && !isRefused
}

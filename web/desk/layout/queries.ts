import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { Extended, SignedIn } from '#contract/auth.ts'
import { SessionView, type UserView } from '#contract/session.ts'
import type { Operation } from '#domain/access/organisation-state.ts'
import type { Permission } from '#domain/access/role.ts'
import { api, NoAnswer, reader } from '../../api.ts'
import { regainSession } from '../../session-loss.ts'

/**
 * The session as this device sees it: `aheadMs` is how much later its clock is than the server's, `asSaved` what the server
 * said last of somebody whose profile was written and not answered.
 */
export type OwnSession = SessionView & { aheadMs: number; asSaved?: UserView | undefined }

export const sessionQuery = queryOptions({
  queryKey: ['auth', 'session'],
  queryFn: async ({ signal }): Promise<OwnSession> => {
    const session = await api.get('/auth/session', SessionView, signal)
    reader.id ||= session.user.id
    return { ...session, aheadMs: Date.now() - Date.parse(session.now) }
  },
})
/** Who is signed in, and to which organisation. */
export function useSession() {
  return useSuspenseQuery(sessionQuery).data
}

/** May the signed-in user look at this? Only what to show depends on it: the server asks again. */
export function useMay(permission: Extract<Permission, `view_${string}`>): boolean {
  return useSession().user.permissions.includes(permission)
}

/**
 * May they do this now? A frozen organisation does nothing, and one that has not paid starts nothing: what is more than a
 * look names the operation its route declares.
 */
export function useMayNow(permission: Permission, operation: Operation): boolean {
  const { user, organisation } = useSession()
  const refused: readonly Operation[] = organisation.refuses ?? []
  return user.permissions.includes(permission) && !refused.includes(operation)
}

/** May they start a batch now? */
export const useMayStart = () => useMayNow('create_payments', 'start')

/** Prolongs the session, as far as it may last. */
export function useExtendSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/auth/session/extension', Extended, { key: crypto.randomUUID() }),
    onSuccess: ({ expiresAt }) =>
      client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, expiresAt }),
  })
}

export type Proof = { email: string; password: string; code: string }

/** Opens the locked session again, or a new one of the same person, and goes on with what stands on the page. */
export function useReturn(isLocked: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, password, code }: Proof) => {
      const secrets = { password, ...(code && { code }) }
      const key = crypto.randomUUID()
      return isLocked
        ? api.post('/auth/unlock', NoAnswer, { body: secrets, key })
        : api.post('/auth/login', SignedIn, { body: { email, ...secrets }, key })
    },
    onSuccess: async () => {
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
      regainSession()
      await client.invalidateQueries()
    },
  })
}

export type Brought = 'accounts' | 'actors'
export const keyOfChoices = (what: Brought) => ['choices', what]

/** Keeps the choices that a list's first page brought along, so that the bar above it asks for nothing itself. */
export function keepChoices(
  client: QueryClient,
  what: Brought,
  choices: { id: string; name: string }[] | undefined,
) {
  if (choices) client.setQueryData(keyOfChoices(what), choices)
}

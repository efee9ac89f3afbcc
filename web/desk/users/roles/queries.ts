import { queryOptions } from '@tanstack/react-query'
import { type RoleChange, RoleList, RoleOrAsked } from '#contract/roles/roles.ts'
import type { RoleName } from '#domain/access/role.ts'
import { api } from '../../../api.ts'
import { useAction } from '../../../ui/use-action.ts'
import { rolesQuery } from '../../layout/roles.ts'
import { keepPending } from '../queries.ts'

/** The roles with what waits for a second administrator, in one request. */
export const rolesPageQuery = queryOptions({
  queryKey: rolesQuery.queryKey,
  queryFn: async ({ signal, client }) => {
    const list = await api.get('/roles', RoleList, signal)
    if (list.pending) keepPending(client, list.pending)
    return list
  },
})

/** What a role means decides on what people see, and on which batches can be approved. */
export const useChangeRole = (role: RoleName) =>
  useAction({
    keptAs: `role ${role}`,
    send: (body: RoleChange, key) => api.put(`/roles/${role}`, RoleOrAsked, { body, key }),
    clears: ['roles', 'users', 'changes', 'batches', 'auth'],
  })

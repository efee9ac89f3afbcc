import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { RoleList, type RoleView } from '#contract/roles/roles.ts'
import { type Role, type RoleName, unlimitedToea } from '#domain/access/role.ts'
import { must } from '#domain/must.ts'
import { api } from '../../api.ts'

/** What the roles mean in this organisation. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => api.get('/roles', RoleList, signal),
})

/** The list of people brings them along, so that its filter and its forms ask for nothing themselves. */
export function keepRoles(client: QueryClient, items: RoleView[] | undefined) {
  if (items) client.setQueryData(rolesQuery.queryKey, (had) => ({ ...had, items }))
}

export function useRoles(): RoleView[] {
  return useSuspenseQuery(rolesQuery).data.items
}

export function useRole(role: RoleName): RoleView {
  return must(
    useRoles().find((one) => one.role === role),
    role,
  )
}

/** As the rules of the domain take a role: what is unlimited is a number. */
function asRole(view: RoleView): Role {
  return { ...view, approvalLimitToea: view.approvalLimitToea ?? unlimitedToea }
}

/** All of them by name, as the rules of the domain take them. */
export function byName(views: RoleView[]): Record<RoleName, Role> {
  const found = Object.fromEntries(views.map((view) => [view.role, asRole(view)]))
  return found as Record<RoleName, Role> // the answer has each of them
}

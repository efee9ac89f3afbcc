import { hasPermission, type RoleName } from '../domain/role.ts'
import { type Policy, policyOf } from '../http/policy.ts'
import { app } from '../index.ts'

export type Route = {
  /** `POST /api/payees`, as a failing test should call it. */
  name: string
  method: string
  path: string
  isPage: boolean
  /** What each of its handlers declares, in the order they are called. */
  declared: (Policy | undefined)[]
  policy: Policy | undefined
}

/** Every route the app has: the list comes from the app itself, so a new route cannot be forgotten. */
export const everyRoute: Route[] = [
  ...Map.groupBy(
    app.routes.filter(({ path }) => path !== '/*'),
    ({ method, path }) => `${method} ${path}`,
  ),
].map(([name, handlers]) => {
  const [method = '', path = ''] = name.split(' ')
  const declared = handlers.map(({ handler }) => policyOf(handler))
  const isPage = !path.startsWith('/api/')
  return { name, method, path, isPage, declared, policy: declared.find(Boolean) }
})

export function mayCall({ policy }: Route, role: RoleName): boolean {
  return policy?.kind === 'permission' ? hasPermission(role, policy.permission) : true
}

export const isOpen = ({ policy }: Route) => policy?.kind === 'open'

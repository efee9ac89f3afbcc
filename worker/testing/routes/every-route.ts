import type { Hono } from 'hono'
import { baseHostApp } from '../../base-host-app.ts'
import { whoEnters } from '../../domain/access/addresses/who-enters.ts'
import { hasPermission, type RoleName } from '../../domain/access/role.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import type { App } from '../../http/app.ts'
import { type Policy, policyOf } from '../../http/policy.ts'
import { organisationApp } from '../../organisation-app.ts'

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

/** Every route an app has: the list comes from the app itself, so a new route cannot be forgotten. */
function routesOf({ routes }: Hono<App>): Route[] {
  const byName = Map.groupBy(
    routes.filter(({ path }) => path !== '/*'),
    ({ method, path }) => `${method} ${path}`,
  )
  return [...byName].map(([name, handlers]) => {
    const [method = '', path = ''] = name.split(' ')
    const declared = handlers.map(({ handler }) => policyOf(handler))
    const isPage = !path.startsWith('/api/')
    return { name, method, path, isPage, declared, policy: declared.find(Boolean) }
  })
}

/** Of an organisation's host. */
export const everyRoute = routesOf(organisationApp)
/** Of the base host. */
export const everyBaseHostRoute = routesOf(baseHostApp)

export function mayCall({ policy }: Route, role: RoleName): boolean {
  if (policy?.kind === 'page') return whoEnters(policy.address, defaultRoles).includes(role)
  return policy?.kind === 'permission' ? hasPermission(defaultRoles[role], policy.permission) : true
}

export const isOpen = ({ policy }: Route) => policy?.kind === 'open'

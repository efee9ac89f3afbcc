import type { Permission, RoleName } from '../role-names.ts'
import { type Address, addresses, type PageName } from './addresses.ts'

/** Who is asking, as a session knows them. */
export type Visitor = { role: RoleName; permissions: readonly Permission[] }

/** May this person open the page at this address? */
export function mayEnter(address: Address, { role, permissions }: Visitor): boolean {
  if (address.for === 'everyone') return true
  return typeof address.for === 'string'
    ? permissions.includes(address.for)
    : address.for.includes(role)
}

/** The address that a path names; `undefined` where nothing is. A path of its own goes before one with a parameter. */
export function addressAt(pathname: string): Address | undefined {
  const path = withoutSlash(pathname)
  return addresses.find((one) => one.path === path) ?? addresses.find((one) => fits(one.path, path))
}

function fits(pattern: string, path: string): boolean {
  const [asked, given] = [pattern.split('/'), path.split('/')]
  if (asked.length !== given.length) return false
  return asked.every((part, index) => (part.startsWith(':') ? given[index] : part === given[index]))
}

/** Where this person finds a page; `undefined` where it is not for them. */
export function addressFor(page: PageName, visitor: Visitor): Address | undefined {
  return addresses.find((one) => one.page === page && mayEnter(one, visitor))
}

/** Its path, for a link that everyone may be shown: it leads home where the page is not for them. */
export function pathFor(page: PageName, visitor: Visitor): string {
  return addressFor(page, visitor)?.path ?? '/'
}

/** The one path that only leads on (specification §2): to where the role has its dashboard. */
export const isDashboard = (pathname: string) => withoutSlash(pathname) === '/dashboard'

const withoutSlash = (pathname: string) => pathname.replace(/(.)\/$/, '$1')

const dashboards: PageName[] = ['admin-home', 'system-home', 'senior-approver-home', 'officer-home']

/** Where `/dashboard` leads: the role's dashboard, or the start for a role that the specification gives none. */
export function dashboardFor(visitor: Visitor): string {
  const found = dashboards.map((page) => addressFor(page, visitor)).find(Boolean)
  return found?.path ?? '/'
}

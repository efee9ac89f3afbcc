import { hasPermission, type Role, type RoleName, roleNames } from '../role.ts'
import type { Address } from './addresses.ts'

type Roles = Record<RoleName, Role>

/** The roles that an address is for. */
export function whoEnters(address: Address, roles: Roles): RoleName[] {
  if (address.for === 'everyone') return [...roleNames]
  const { for: named } = address
  return typeof named === 'string'
    ? roleNames.filter((role) => hasPermission(roles[role], named))
    : roleNames.filter((role) => named.includes(role))
}

/** Their titles, for the sentence "This page needs one of these roles". */
export function titlesOfWhoEnters(address: Address, roles: Roles): string[] {
  return whoEnters(address, roles).map((role) => roles[role].title)
}

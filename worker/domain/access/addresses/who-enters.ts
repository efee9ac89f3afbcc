import { hasPermission, type RoleName, roleNames, roles } from '../role.ts'
import type { Address } from './addresses.ts'

/** The roles that an address is for. */
export function whoEnters(address: Address): RoleName[] {
  if (address.for === 'everyone') return [...roleNames]
  const { for: named } = address
  return typeof named === 'string'
    ? roleNames.filter((role) => hasPermission(role, named))
    : roleNames.filter((role) => named.includes(role))
}

/** Their titles, for the sentence "This page needs one of these roles". */
export function titlesOfWhoEnters(address: Address): string[] {
  return whoEnters(address).map((role) => roles[role].title)
}

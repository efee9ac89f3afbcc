import { type RoleName, roles } from '../role.ts'
import type { PageName } from './addresses.ts'
import { addressFor } from './enter.ts'

const plainHomes: PageName[] = ['approver-home', 'senior-approver-home']

/** Where a role starts: people who only decide have a page of a few kilobytes with what waits for them. */
export function roleLandingPath(role: RoleName): string {
  const own = plainHomes.map((page) => addressFor(page, { role, ...roles[role] })).find(Boolean)
  return own?.path ?? '/'
}

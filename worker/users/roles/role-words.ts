import { nameOf } from '../../auth/account/user-view.ts'
import type { RoleDefinition } from '../../contract/roles/roles.ts'
import type { Permission } from '../../domain/access/role.ts'
import { formatToea } from '../../domain/money/money.ts'
import { permissionWords } from '../../domain/words/permission-words.ts'

/* A change of a role, as whoever confirms it and whoever has it read it. */

export const limitWords = (limitToea: unknown) =>
  typeof limitToea === 'number' ? formatToea(limitToea) : 'any amount'

/** `Approver: may from now on: Make bank files; approves up to K100.00 instead of K200.00` */
export function rightsWords({ title, given, taken, limits: [before, after] }: ChangedRole): string {
  const parts = [
    given.length > 0 ? `may from now on: ${listed(given)}` : '',
    taken.length > 0 ? `may no longer: ${listed(taken)}` : '',
    before.approvalLimitToea === after.approvalLimitToea
      ? ''
      : `approves up to ${limitWords(after.approvalLimitToea)} instead of ${limitWords(before.approvalLimitToea)}`,
  ]
  return `${title}: ${parts.filter(Boolean).join('; ')}`
}

type Limited = Pick<RoleDefinition, 'approvalLimitToea'>
type ChangedRole = {
  title: string
  given: Permission[]
  taken: Permission[]
  limits: [before: Limited, after: Limited]
}

export const listed = (permissions: readonly Permission[]) =>
  permissions.map((permission) => permissionWords[permission]).join(', ')

/** So many are named, with the address that nobody changes; of more it is said how many. */
const namedMax = 20
type Named = { firstName: string; lastName: string; email: string }

/** Who has a role, as whoever confirms a change of it reads them. */
export function peopleWords(people: Named[]): string {
  if (people.length === 0) return 'nobody'
  const named = people.slice(0, namedMax).map((one) => `${nameOf(one)} (${one.email})`)
  const more = people.length - named.length
  return `${people.length}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

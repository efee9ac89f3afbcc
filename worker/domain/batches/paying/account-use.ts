import type { RoleName } from '../../access/role-names.ts'

/** Who may pay from a source account: people by id, and everybody of some roles. */
export type AccountUse = { makerIds: string[]; makerRoles: RoleName[] }

/** People and roles that one account can name. */
export const accountUsersMax = 50

/** May this person start a batch from the account, change it, hand it over and make its file? Nobody named is everybody. */
export function mayUseAccount(
  { makerIds, makerRoles }: AccountUse,
  { id, role }: { id: string; role: RoleName },
): boolean {
  return (
    isForEverybody({ makerIds, makerRoles }) || makerIds.includes(id) || makerRoles.includes(role)
  )
}

export const isForEverybody = ({ makerIds, makerRoles }: AccountUse) =>
  makerIds.length + makerRoles.length === 0

/** `Mia Kila and payment officers`: the middle of a sentence about whom an account is for. */
export function accountUsers(
  { makerIds, makerRoles }: AccountUse,
  nameOf: (id: string) => string,
  titleOf: (role: RoleName) => string,
) {
  const people = makerIds.map(nameOf)
  const ofRole = makerRoles.map((name) => `${titleOf(name).toLowerCase()}s`)
  return new Intl.ListFormat('en-GB').format([...people, ...ofRole])
}

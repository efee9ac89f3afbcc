import { type Permission, type RoleName, unlimitedToea } from '../../domain/access/role.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import { definitionOf } from '../../users/roles/view.ts'
import type { Person } from './approval-model.ts'

/** What an organisation makes of its roles, written a second time: as they began, or whom it lets do what. */
export type Meaning = 'usual' | 'makers approve' | 'approvers of little'

const little = 5
type People = Record<string, Person>

/** What everybody may do while the roles mean this. */
export function meaning(people: People, meant: Meaning): People {
  return Object.fromEntries(
    Object.entries(people).map(([id, person]) => {
      const { makes, approves, limitToea } = person
      if (meant === 'makers approve' && (id === 'mere' || id === 'noa')) {
        return [id, { makes, approves: true, limitToea: Number.POSITIVE_INFINITY }]
      }
      const isLittle = meant === 'approvers of little' && approves && !makes
      return [id, isLittle ? { makes, approves, limitToea: Math.min(limitToea, little) } : person]
    }),
  )
}

/** What everybody may do while only these roles have their new meaning: one is changed after the other. */
export function onTheWay(before: People, after: People, roles: RoleName[]): People {
  const roleOf = (id: string): RoleName =>
    id === 'mere' ? 'payment_manager' : id === 'noa' ? 'payment_officer' : 'approver'
  const changed = Object.entries(after).filter(([id]) => roles.includes(roleOf(id)))
  return { ...before, ...Object.fromEntries(changed) }
}

const decides: Permission[] = ['approve_payments', 'verify_accounts']

/** What is sent for it: the roles that it is about. */
export function rolesOf(meant: Meaning) {
  const isOfMakers = meant === 'makers approve'
  const makers = (['payment_manager', 'payment_officer'] as const).map((role) => {
    const { permissions, ...usual } = definitionOf(defaultRoles[role])
    const approvalLimitToea = isOfMakers ? null : usual.approvalLimitToea
    return {
      ...{ role, ...usual, approvalLimitToea },
      permissions: [...permissions, ...(isOfMakers ? decides : [])],
    }
  })
  const approver = definitionOf(defaultRoles.approver)
  const limit = meant === 'approvers of little' ? little : approver.approvalLimitToea
  return [...makers, { ...approver, role: 'approver' as const, approvalLimitToea: limit }]
}

/** The roles of the organisation mean this from now on, and nobody looked at what that reaches. */
export async function setMeaning(database: D1Database, meant: Meaning) {
  const define = (role: RoleName, more: Permission[], limitToea: number) =>
    database
      .prepare(
        'UPDATE roles SET permissions = ?, limit_toea = ?, revision = revision + 1 WHERE role = ?',
      )
      .bind(JSON.stringify([...defaultRoles[role].permissions, ...more]), limitToea, role)
  const isOfMakers = meant === 'makers approve'
  const { approvalLimitToea: usualLimit } = defaultRoles.approver
  await database.batch([
    define('payment_manager', isOfMakers ? decides : [], isOfMakers ? unlimitedToea : 0),
    define('payment_officer', isOfMakers ? decides : [], isOfMakers ? unlimitedToea : 0),
    define('approver', [], meant === 'approvers of little' ? little : usualLimit),
  ])
}

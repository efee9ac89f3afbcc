import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { tenantUser } from '../../auth/account/user-store.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { definedRoles, rolesHolding, selectRoles, withRole } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { type DelegationRow, selectDelegations } from '../../delegations/store.ts'
import {
  approvalLimitToea,
  type DefinedRole,
  type DefinedRoles,
  hasPermission,
} from '../../domain/access/role.ts'
import { type ProofKind, proofKinds } from '../../domain/batches/batch.ts'
import type { Actor } from '../../domain/batches/batch-step.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'

/** A person, with the kinds of second factor they have: an approval may ask for one. */
export const withFactors = {
  ...{ id: users.id, firstName: users.firstName, lastName: users.lastName },
  ...{ role: users.role, approvalLimitToea: users.approvalLimitToea, status: users.status },
  factors: sql<string>`(select coalesce(group_concat(distinct f.kind), '') from second_factors f
    where f.user_id = users.id and f.confirmed_at is not null and f.removed_at is null)`.as(
    'factors',
  ),
}

type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'role' | 'approvalLimitToea' | 'status'
> & { factors: string }

/** Somebody whose role approves. */
export type ApprovingPerson = Actor & {
  name: string
  defined: DefinedRole
  factors: readonly ProofKind[]
}
export type AwayPerson = {
  id: string
  defined: DefinedRole
  name: string
  status: 'inactive' | 'invited'
}

export const hasApprovingRole: SQL = inArray(users.role, rolesHolding('approve_payments'))

export type Present = { id: string; defined: DefinedRole }

/** Who of these is there, approving or not. */
export const presentOf = (involved: UserRow[], roles: DefinedRoles): Present[] =>
  involved
    .filter(({ status }) => status === 'active')
    .map((row) => withRole(tenantUser(row), roles))

/** Everybody who makes bank files, who may confirm what another asks of one. */
export const selectFileMakers = (db: TenantDb) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, rolesHolding('make_bank_files'))))

/** Those who are there. */
export function peopleOf(
  involved: UserRow[],
  lent: DelegationRow[],
  roles: DefinedRoles,
): ApprovingPerson[] {
  const there = approvingOf(involved, roles).filter(({ status }) => status === 'active')
  const byId = new Map(there.map((person) => [person.id, person]))
  return there.map((person) => ({
    id: person.id,
    defined: person.defined,
    ownLimitToea: person.approvalLimitToea,
    name: nameOf(person),
    factors: proofKinds.filter((kind) => person.factors.split(',').includes(kind)),
    delegated: lent.flatMap(({ delegatorId, delegateId, limitToea }) => {
      const lender = delegateId === person.id ? byId.get(delegatorId) : undefined
      if (!lender) return []
      const theirs = approvalLimitToea(lender.defined, lender.approvalLimitToea)
      return [{ id: lender.id, limitToea: Math.min(limitToea, theirs) }]
    }),
  }))
}

/** Somebody as they stand among the approvers of a batch, with what was lent to them and the factors they have. */
export function amongApprovers(people: ApprovingPerson[], actor: Actor): Actor {
  const { delegated = [], factors = [] } = people.find(({ id }) => id === actor.id) ?? {}
  return { ...actor, delegated, factors }
}

/** Whose role approves and who is deactivated, or has not come yet. */
export function awayOf(involved: UserRow[], roles: DefinedRoles): AwayPerson[] {
  return approvingOf(involved, roles).flatMap((row) => {
    const { id, defined, status } = row
    return status === 'active' ? [] : [{ id, defined, status, name: nameOf(row) }]
  })
}

function approvingOf(involved: UserRow[], roles: DefinedRoles) {
  return involved
    .map((row) => withRole(tenantUser(row), roles))
    .filter(({ defined }) => hasPermission(defined, 'approve_payments'))
}

/** Everyone whose role approves: those who are there, and those who are not. */
export async function listApprovers(db: TenantDb) {
  const [found, meant, lent] = await db.batch([
    db.select(withFactors).from(users).where(hasApprovingRole),
    selectRoles(db),
    selectDelegations(db, dayInPortMoresby(new Date())),
  ])
  const roles = definedRoles(meant)
  return { people: peopleOf(found, lent, roles), away: awayOf(found, roles) }
}

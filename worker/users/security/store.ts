import { and, asc, sql } from 'drizzle-orm'
import { rulesOfOrganisation } from '../../auth/rules/rules-store.ts'
import type { TenantDb } from '../../core/databases.ts'
import { definedRoles, roleOfUser, selectRoles } from '../../core/roles.ts'
import { inOrder, type Order } from '../../db/in-order.ts'
import { users } from '../../db/people.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { isRoleName, roleNames } from '../../domain/access/role.ts'
import { type Met, metMax, namedMax } from '../../domain/access/sign-in/kept-out.ts'
import { openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { heldSince, lastUse } from './held-rights.ts'

export type Onward = [name: string, id: string]

// a batch gives its rows by column name, so every column made here has one
export const fullName = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
export const byName = sql`${fullName} collate nocase`
/** Written out, as the index of the active people by name says it. */
export const isActive = sql`${users.status} = 'active'`
export const inOrderOfNames: Order = { by: byName, id: users.id, isDown: false }

/* Of the person in the row. Their names are written out: within a select of one table a column has no table before it. */

/** The factors that count: proved once, and not removed. */
const factors = (kind: 'totp' | 'passkey') => sql<number>`(select count(*) from second_factors f
  where f.user_id = users.id and f.kind = ${kind} and f.confirmed_at is not null and f.removed_at is null)`
const openSessions = (now: Date) => sql<number>`(select count(*) from sessions s
  where s.user_id = users.id and s.ended_at is null and s.expires_at > ${now.getTime()})`
const lockedUntil = (now: Date) => sql<
  number | null
>`(select max(f.locked_until) from sign_in_failures f
  where f.email = users.email and f.locked_until > ${now.getTime()})`

/** A page of the active people by name, with how they sign in; the organisation's rules and its roles. */
export async function readSecurity(
  db: TenantDb,
  { after, limit, now }: { after: Onward | undefined; limit: number; now: Date },
) {
  const { onward, order } = inOrder(inOrderOfNames, after)
  const [people, roleRows, settings] = await db.batch([
    db
      .select({
        id: users.id,
        name: fullName.as('name'),
        defined: roleOfUser,
        lastLoginAt: users.lastLoginAt,
        apps: factors('totp').as('apps'),
        passkeys: factors('passkey').as('passkeys'),
        openSessions: openSessions(now).as('open_sessions'),
        lockedUntil: lockedUntil(now).as('locked_until'),
        createdAt: users.createdAt,
        mayApproveSince: heldSince('approve_payments').as('may_approve_since'),
        approvedAt: sql<number | null>`${lastUse.approve_payments}`.as('approved_at'),
        mayCreateSince: heldSince('create_payments').as('may_create_since'),
        createdLastAt: sql<number | null>`${lastUse.create_payments}`.as('created_last_at'),
      })
      .from(users)
      .where(and(isActive, onward))
      .orderBy(...order)
      .limit(limit + 1),
    selectRoles(db),
    db.select({ rules: rulesOfOrganisation }).from(organisationSettings),
  ])
  const roles = definedRoles(roleRows)
  return {
    people,
    rules: settings[0]?.rules ?? openRules,
    roles: roleNames.map((role) => ({ role, title: roles[role].title })),
  }
}

/** Where somebody was when they last signed in: of the sessions, the end of an index. */
const lastAddress = sql<string | null>`(select s.address from sessions s
  where s.user_id = users.id order by s.expires_at desc limit 1)`

/** As rules of signing in would meet the active people, by name: the first so many, and whether that is all of them. */
export async function readMet(
  db: TenantDb,
): Promise<{ people: (Met & { id: string })[]; isAll: boolean }> {
  const rows = await db
    .select({
      id: users.id,
      name: fullName.as('name'),
      role: users.role,
      defined: roleOfUser,
      factors: sql<number>`${factors('totp')} + ${factors('passkey')}`.as('factors'),
      address: lastAddress.as('address'),
    })
    .from(users)
    .where(isActive)
    .orderBy(asc(byName), asc(users.id))
    .limit(metMax + 1)
  const people = rows
    .slice(0, metMax)
    .flatMap(({ id, role, defined, factors, address, name }) =>
      isRoleName(role) && defined
        ? [{ id, name, role, defined, hasFactor: factors > 0, address: address ?? '' }]
        : [],
    )
  return { people, isAll: rows.length <= metMax }
}

/** The people to choose from, whoever they are by now: what somebody did who left is what is looked for. One more than can be chosen where there are more. */
export function listNames(db: TenantDb) {
  return db
    .select({ id: users.id, name: fullName.as('name') })
    .from(users)
    .orderBy(asc(byName), asc(users.id))
    .limit(namedMax + 1)
}

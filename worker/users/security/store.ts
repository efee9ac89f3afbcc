import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { rulesOfOrganisation } from '../../auth/rules/rules-store.ts'
import type { TenantDb } from '../../core/databases.ts'
import { definedRoles, roleOfUser, selectRoles } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { isRoleName, roleNames } from '../../domain/access/role.ts'
import type { Met } from '../../domain/access/sign-in/kept-out.ts'
import { isMeantFirst, openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { heldSince, lastUse } from './held-rights.ts'

export type Onward = [name: string, id: string]

// a batch gives its rows by column name, so every column made here has one
export const fullName = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
export const byName = sql`${fullName} collate nocase`
export const isActive = eq(users.status, 'active')

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

/** Whoever a rule would ask for a second factor is named, up to so many. */
export const namedMax = 200
/** So many are looked at for a change of the rules that waits. */
const metMax = 1_000
const havingFactor = sql`(select f.user_id from second_factors f
  where f.confirmed_at is not null and f.removed_at is null)`
const hasNone = and(isActive, sql`${factors('totp')} + ${factors('passkey')} = 0`)

/** A page of the active people by name, with how they sign in; how many have no second factor; the organisation's rule. */
export async function readSecurity(
  db: TenantDb,
  { after, limit, now }: { after: Onward | undefined; limit: number; now: Date },
) {
  const [name = '', id = ''] = after ?? []
  const onward = or(sql`${byName} > ${name}`, and(sql`${byName} = ${name}`, gt(users.id, id)))
  const [people, active, having, named, roleRows, settings] = await db.batch([
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
      .where(and(isActive, after ? onward : undefined))
      .orderBy(asc(byName), asc(users.id))
      .limit(limit + 1),
    db
      .select({ role: users.role, count: sql<number>`count(*)`.as('count') })
      .from(users)
      .where(isActive)
      .groupBy(users.role),
    db
      .select({ role: users.role, count: sql<number>`count(*)`.as('count') })
      .from(users)
      .where(and(isActive, sql`${users.id} in ${havingFactor}`))
      .groupBy(users.role),
    db
      .select({ id: users.id, name: fullName.as('name'), role: users.role })
      .from(users)
      .where(hasNone)
      .orderBy(asc(byName), asc(users.id))
      .limit(namedMax),
    selectRoles(db),
    db.select({ rules: rulesOfOrganisation }).from(organisationSettings),
  ])
  const roles = definedRoles(roleRows)
  const isMeantByFirst = (role: string) => isRoleName(role) && isMeantFirst(roles[role])
  // by subtracting: of many people few have one, and only those are looked up
  const counts = active.map(({ role, count }) => ({
    role,
    count: count - (having.find((one) => one.role === role)?.count ?? 0),
  }))
  const sum = (rows: typeof counts) => rows.reduce((all, { count }) => all + count, 0)
  return {
    people,
    rules: settings[0]?.rules ?? openRules,
    roles: roleNames.map((role) => ({ role, title: roles[role].title })),
    withoutFactor: {
      all: sum(counts),
      meantFirst: sum(counts.filter(({ role }) => isMeantByFirst(role))),
      people: named.map(({ id, name, role }) => ({
        id,
        name,
        isMeantFirst: isMeantByFirst(role),
      })),
    },
  }
}

/** Where somebody was when they last signed in: of the sessions, the end of an index. */
const lastAddress = sql<string | null>`(select s.address from sessions s
  where s.user_id = users.id order by s.expires_at desc limit 1)`

/** As rules of signing in would meet the active people, by name: the first so many, and whether that is all of them. */
export async function readMet(
  db: TenantDb,
  max = metMax,
): Promise<{ people: Met[]; isAll: boolean }> {
  const rows = await db
    .select({
      name: fullName.as('name'),
      role: users.role,
      defined: roleOfUser,
      factors: sql<number>`${factors('totp')} + ${factors('passkey')}`.as('factors'),
      address: lastAddress.as('address'),
    })
    .from(users)
    .where(isActive)
    .orderBy(asc(byName), asc(users.id))
    .limit(max + 1)
  const people = rows
    .slice(0, max)
    .flatMap(({ role, defined, factors, address, name }) =>
      isRoleName(role) && defined
        ? [{ name, role, defined, hasFactor: factors > 0, address: address ?? '' }]
        : [],
    )
  return { people, isAll: rows.length <= max }
}

/** The people to choose from, whoever they are by now: what somebody did who left is what is looked for. One more than can be chosen where there are more. */
export function listNames(db: TenantDb) {
  return db
    .select({ id: users.id, name: fullName.as('name') })
    .from(users)
    .orderBy(asc(byName), asc(users.id))
    .limit(namedMax + 1)
}

import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../db/people.ts'
import { guards } from '../../db/records.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { roles } from '../../db/tenant-roles.ts'
import type { PlatformRoleName } from '../../domain/access/platform-role.ts'
import type { RoleName } from '../../domain/access/role-names.ts'
import type { Statement } from '../bulk.ts'
import type { RealmHandle } from '../databases.ts'
import type { Reason } from '../refusals/refusal.ts'
import { isOpenSession } from './open-session.ts'

/** The role that somebody has: in an organisation with the revision of what it means by it; the platform's mean always the same. */
export type Role = { role: RoleName; revision: number } | { role: PlatformRoleName }
export type ApiKeyName = { id: string; name: string }

/** Who asks for a change, and what they were let in by. */
export type Asker = {
  userId: string
  /** The key of the program that asks in this person's name. */
  apiKey?: ApiKeyName | undefined
  /** The session that asks, the realm that has it, and when it locks itself, where it does. */
  session?: { realm: string; tokenHash: string; locksAt?: Date | undefined } | undefined
  /** By what role of which realm they may ask for it, and out of which of an organisation's networks; of none where it has none. */
  rights?: (Role & { realm: string; network?: string | undefined }) | undefined
}

/**
 * Whoever revokes a key, ends a session, takes a role away or closes a network has the last word also on what was let in a moment
 * before; and what waited until its session ran out or locked itself is not written.
 */
export function guardsOfAsker(realm: RealmHandle, asker: Asker): Statement[] {
  const locked: Condition[] = isLocked(asker) ? [[sql`false`, 'session_locked']] : []
  const reason = firstOf([...stillSo(realm, asker), ...locked])
  if (!reason) return []
  const ended = sql`select reason from (select ${reason} as reason) where reason is not null`
  return [realm.db.insert(guards).select(ended)]
}

/** Has the session that asks locked itself since? */
export const isLocked = ({ session }: Asker): boolean =>
  session?.locksAt !== undefined && session.locksAt.getTime() <= Date.now()

/**
 * What of it is no more so, if anything: for what goes on long after it was let in. Whoever takes it does not lock themselves out by
 * waiting for its end.
 */
export async function whatEnded(realm: RealmHandle, asker: Asker): Promise<Reason | undefined> {
  const reason = firstOf(stillSo(realm, asker))
  if (!reason) return undefined
  const [row] = await realm.db.all<{ reason: Reason | null }>(sql`select ${reason} as reason`)
  return row?.reason ?? undefined
}

type Condition = [SQL, Reason]

/** The reason of the first that does not hold, as a column. */
function firstOf(conditions: Condition[]): SQL | undefined {
  if (conditions.length === 0) return undefined
  const cases = conditions.map(([holds, reason]) => sql`when (${holds}) is not true then ${reason}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

function stillSo({ id }: RealmHandle, { userId, apiKey, session, rights }: Asker) {
  const conditions: Condition[] = []
  if (apiKey)
    conditions.push([isOpenKey(apiKey), 'api_key_ended'], [isHere(userId), 'account_inactive'])
  if (session?.realm === id) conditions.push([isOpenSession(session.tokenHash), 'signed_out'])
  if (rights?.realm !== id) return conditions
  conditions.push([hasRights(userId, rights), 'rights_moved'])
  const { role, network } = rights
  if (network !== undefined) conditions.push([isLetIn(role, network), 'network_not_allowed'])
  return conditions
}

const isOpenKey = ({ id }: ApiKeyName) =>
  sql`exists (select 1 from ${apiKeys} where ${isLiving(id)})`

const isLiving = (id: string) =>
  and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, new Date()))

/** Whose name a key has is still here; whoever is signed in was signed out where they are not. */
const isHere = (userId: string) =>
  sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), eq(users.status, 'active'))})`

/** Does the organisation let this role in out of this one of its networks, or from everywhere? */
const isLetIn = (role: string, network: string) =>
  sql`not exists (select 1 from organisation_settings o where o.networks <> '[]'
    and not exists (select 1 from json_each(o.roles_from_anywhere) where value = ${role})
    and not exists (select 1 from json_each(o.networks) where value ->> 'range' = ${network}))`

/** Has this person still the role, and does it still mean what they were let in by? */
function hasRights(userId: string, rights: Role) {
  const isTheirs = and(eq(users.id, userId), eq(users.role, rights.role))
  const hasRole = sql`exists (select 1 from ${users} where ${isTheirs})`
  if (!('revision' in rights)) return hasRole
  const isSame = and(eq(roles.role, rights.role), eq(roles.revision, rights.revision))
  return sql`${hasRole} and exists (select 1 from ${roles} where ${isSame})`
}

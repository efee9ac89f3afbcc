import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { sessions, users } from '../../db/people.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { roles } from '../../db/tenant-roles.ts'
import type { PlatformRoleName } from '../../domain/access/platform-role.ts'
import type { RoleName } from '../../domain/access/role-names.ts'
import type { Statement } from '../bulk.ts'
import type { RealmHandle } from '../databases.ts'
import { guard } from '../guard.ts'
import type { Reason } from '../refusals/refusal.ts'

/** The role that somebody has: in an organisation with the revision of what it means by it; the platform's mean always the same. */
export type Role = { role: RoleName; revision: number } | { role: PlatformRoleName }
export type ApiKeyName = { id: string; name: string }

/** Who asks for a change, and what they were let in by. */
export type Asker = {
  userId: string
  /** The key of the program that asks in this person's name. */
  apiKey?: ApiKeyName | undefined
  /** The session that asks, and the realm that has it. */
  session?: { realm: string; tokenHash: string } | undefined
  /** By what role of which realm they may ask for it. */
  rights?: (Role & { realm: string }) | undefined
}

/** Whoever revokes a key, ends a session or takes a role away has the last word also on what was let in a moment before. */
export const guardsOfAsker = (realm: RealmHandle, asker: Asker): Statement[] =>
  stillSo(realm, asker).map(([condition, reason]) => guard(realm.db, condition, reason))

/** What of it is no more so, if anything: for what goes on long after it was let in. */
export async function whatEnded(realm: RealmHandle, asker: Asker): Promise<Reason | undefined> {
  const ended = stillSo(realm, asker).map(
    ([condition, reason]) => sql`when (${condition}) is not true then ${reason}`,
  )
  if (ended.length === 0) return undefined
  const [row] = await realm.db.all<{ reason: Reason | null }>(
    sql`select case ${sql.join(ended, sql` `)} end as reason`,
  )
  return row?.reason ?? undefined
}

function stillSo({ id }: RealmHandle, { userId, apiKey, session, rights }: Asker) {
  const conditions: [SQL, Reason][] = []
  if (apiKey)
    conditions.push([isOpenKey(apiKey), 'api_key_ended'], [isHere(userId), 'account_inactive'])
  if (session?.realm === id) conditions.push([isOpenSession(session), 'signed_out'])
  if (rights?.realm === id) conditions.push([hasRights(userId, rights), 'rights_moved'])
  return conditions
}

const isOpenKey = ({ id }: ApiKeyName) =>
  sql`exists (select 1 from ${apiKeys} where ${and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt))})`

/** Whose name a key has is still here; whoever is signed in was signed out where they are not. */
const isHere = (userId: string) =>
  sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), eq(users.status, 'active'))})`

/** Did nobody end it? */
const isOpenSession = ({ tokenHash }: { tokenHash: string }) =>
  sql`exists (select 1 from ${sessions} where ${and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt))})`

/** Has this person still the role, and does it still mean what they were let in by? */
function hasRights(userId: string, rights: Role) {
  const isTheirs = and(eq(users.id, userId), eq(users.role, rights.role))
  const hasRole = sql`exists (select 1 from ${users} where ${isTheirs})`
  if (!('revision' in rights)) return hasRole
  const isSame = and(eq(roles.role, rights.role), eq(roles.revision, rights.revision))
  return sql`${hasRole} and exists (select 1 from ${roles} where ${isSame})`
}

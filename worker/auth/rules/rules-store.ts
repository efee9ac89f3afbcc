import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Realm, RealmDb, TenantDb } from '../../core/databases.ts'
import { sessions } from '../../db/people.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { openRules, type SignInRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { hourMs } from '../../domain/durations.ts'

/**
 * A column: what the organisation says of signing in, so that whoever reads a session reads it with it and the next request
 * of everybody goes by it.
 */
export const rulesOfOrganisation = sql<SignInRules>`(select json_object(
    'secondFactor', case when o.everybody_needs_factor then 'everybody'
      when o.require_second_factor then 'administrators_and_approvers' else 'nobody' end,
    'sessionHoursMax', o.session_hours_max, 'idleMinutesMax', o.idle_minutes_max,
    'networks', json(o.networks), 'rolesFromAnywhere', json(o.roles_from_anywhere))
  from organisation_settings o)`
  .mapWith((said: string) => JSON.parse(said))
  .as('rules')

/** A column as well, for the platform's own people: they have no such rules. */
const noRules = sql<null>`null`.as('rules')
export const rulesHere = ({ kind }: Pick<Realm, 'kind'>) => ({
  rules: kind === 'organisation' ? rulesOfOrganisation : noRules,
})

/** For whoever reads more in one trip. */
export function selectRules(realm: Realm) {
  return realm.db.select(rulesHere(realm)).from(sql`(select 1)`)
}

export async function readRules(realm: Realm): Promise<SignInRules> {
  const [found] = await selectRules(realm)
  return found?.rules ?? openRules
}

/** With the revision of the settings, on which they are changed. */
export async function findRules(db: TenantDb) {
  const [row] = await db
    .select({ rules: rulesOfOrganisation, revision: organisationSettings.revision })
    .from(organisationSettings)
  return row ?? { rules: openRules, revision: 0 }
}

/** On the revision that they were decided on: the table refuses another (`stale_settings`). */
export function saveRules(db: TenantDb, revision: number, rules: SignInRules, at: Date) {
  const { secondFactor, ...rest } = rules
  return db
    .update(organisationSettings)
    .set({
      ...rest,
      requireSecondFactor: secondFactor !== 'nobody',
      everybodyNeedsFactor: secondFactor === 'everybody',
      revision: revision + 1,
      updatedAt: at,
    })
    .where(eq(organisationSettings.id, 1))
}

/** What an organisation begins with: whoever administers or approves has a second factor. */
export function requireFactors(db: TenantDb, at: Date) {
  return db
    .update(organisationSettings)
    .set({
      requireSecondFactor: true,
      revision: sql`${organisationSettings.revision} + 1`,
      updatedAt: at,
    })
    .where(eq(organisationSettings.id, 1))
}

/** Do sessions still last as long as this? */
export function lastStill({ kind }: Realm, hours: number): SQL | undefined {
  if (kind !== 'organisation') return undefined
  return sql`(select session_hours_max from ${organisationSettings}) >= ${hours}`
}

/** No open session is older than so many hours: which is, ends with its next request. */
export function shortenSessions(db: RealmDb, hours: number, now: Date) {
  const lastMs = sql`${sessions.createdAt} + ${hours * hourMs}`
  return db
    .update(sessions)
    .set({ expiresAt: lastMs })
    .where(
      and(
        sql`${sessions.userId} in (select id from users)`, // by the index, past all that ended
        gt(sessions.expiresAt, now),
        isNull(sessions.endedAt),
        sql`${sessions.expiresAt} > ${lastMs}`,
      ),
    )
}

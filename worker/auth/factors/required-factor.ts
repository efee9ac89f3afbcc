import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { RealmDb } from '../../core/databases.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { hasPermission, type RoleRights } from '../../domain/access/role.ts'
import type { App } from '../../http/app.ts'

/** Whom the organisation's rule means: those who administer, and those who approve. */
export function isMeant(role: Pick<RoleRights, 'permissions'>): boolean {
  return hasPermission(role, 'manage_organisation') || hasPermission(role, 'approve_payments')
}

export async function readSettings(db: RealmDb) {
  const [row] = await db.select().from(organisationSettings)
  return row
}

/** Must this user set up a second factor before anything else? Only a session that none opened is looked at. */
export async function mustEnrol(c: Context<App>): Promise<boolean> {
  const { user, session, tenant } = c.var
  if (session.factor !== '' || !isMeant(user.defined)) return false
  return (await readSettings(tenant.db))?.requireSecondFactor ?? false
}

/** The rule of the organisation, changed on the revision it was read on. */
export function saveRequirement(db: RealmDb, isOn: boolean, revision: number, updatedAt: Date) {
  return db
    .update(organisationSettings)
    .set({ requireSecondFactor: isOn, revision: revision + 1, updatedAt })
    .where(eq(organisationSettings.id, 1))
}

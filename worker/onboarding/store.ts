import { and, eq, inArray } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { organisationSettings, payees, sourceAccounts } from '../db/tenant.ts'
import { batches } from '../db/tenant-batches.ts'
import { isOnboarding, type Progress } from '../domain/access/onboarding.ts'
import { must } from '../domain/must.ts'

export type Settings = typeof organisationSettings.$inferSelect

/** Whoever prepares does not approve, so one who may approve is too few. */
const approversMin = 2

/** What the organisation has of each step, read from where the thing itself lies. */
export async function findBeginning(
  db: TenantDb,
): Promise<{ settings: Settings; progress: Progress }> {
  const [settings, accounts, paid, approvers, prepared] = await db.batch([
    db.select().from(organisationSettings),
    db
      .select({ id: sourceAccounts.id })
      .from(sourceAccounts)
      .where(eq(sourceAccounts.status, 'active'))
      .limit(1),
    db.select({ id: payees.id }).from(payees).limit(1),
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.status, ['active', 'invited']),
          inArray(users.role, rolesHolding('approve_payments')),
        ),
      )
      .limit(approversMin),
    db.select({ id: batches.id }).from(batches).limit(1),
  ])
  const own = must(settings[0], 'settings')
  const progress = {
    details: own.postalAddress !== '' && own.phoneNumber !== '',
    source_account: accounts.length > 0,
    payees: paid.length > 0,
    approver: approvers.length >= approversMin,
    batch: prepared.length > 0,
  }
  return { settings: own, progress }
}

/** Is there still a first step to take? */
export async function onboardingIsOpen(db: TenantDb): Promise<boolean> {
  const { settings, progress } = await findBeginning(db)
  return isOnboarding(progress, settings.skippedSteps)
}

/** On the revision it was decided on: the table refuses another (`stale_settings`). */
export function saveSkipped(
  db: TenantDb,
  revision: number,
  skippedSteps: Settings['skippedSteps'],
  at: Date,
) {
  return db
    .update(organisationSettings)
    .set({ skippedSteps, revision: revision + 1, updatedAt: at })
    .where(eq(organisationSettings.id, 1))
}

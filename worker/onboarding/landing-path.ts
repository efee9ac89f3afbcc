import type { Context } from 'hono'
import { tenantUser, type UserRow } from '../auth/account/user-store.ts'
import { roleLandingPath } from '../domain/access/addresses/role-landing-path.ts'
import type { App } from '../http/app.ts'
import { onboardingIsOpen } from './store.ts'

/** Where signing in leads: an administrator's first time to the first steps, as long as some are left. */
export async function landingPath(c: Context<App>, row: UserRow): Promise<string> {
  const { role } = tenantUser(row)
  const isFirst = role === 'org_admin' && row.lastLoginAt === null
  return isFirst && (await onboardingIsOpen(c.var.tenant.db))
    ? '/onboarding'
    : roleLandingPath(role)
}

import type { Context } from 'hono'
import { findTenantUser, type UserRow } from '../auth/account/user-store.ts'
import { landingPathOf } from '../domain/access/addresses/landing-path.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { onboardingIsOpen } from './store.ts'

/** Where signing in leads: an administrator's first time to the first steps, as long as some are left. */
export async function landingPath(c: Context<App>, row: UserRow): Promise<string> {
  const { role, defined } = must(await findTenantUser(c.var.tenant.db, row.id), 'user')
  const isFirst = role === 'org_admin' && row.lastLoginAt === null
  return isFirst && (await onboardingIsOpen(c.var.tenant.db))
    ? '/onboarding'
    : landingPathOf({ role, permissions: defined.permissions })
}

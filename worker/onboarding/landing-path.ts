import type { Context } from 'hono'
import type { TenantUserRow } from '../auth/account/user-store.ts'
import { landingPathOf } from '../domain/access/addresses/landing-path.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { onboardingIsOpen } from './store.ts'

/**
 * Where signing in leads whoever it was, as they were before it: an administrator's first time to the first steps, as long as
 * some are left.
 */
export async function landingPath(
  c: Context<App>,
  person: TenantUserRow | undefined,
): Promise<string> {
  const { role, defined, lastLoginAt } = must(person, 'user')
  const isFirst = role === 'org_admin' && lastLoginAt === null
  return isFirst && (await onboardingIsOpen(c.var.tenant.db))
    ? '/onboarding'
    : landingPathOf({ role, permissions: defined.permissions })
}

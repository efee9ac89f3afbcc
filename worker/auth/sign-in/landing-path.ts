import { type RoleName, roles } from '../../domain/access/role.ts'
import { onboardingIsOpen } from '../../onboarding/store.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'
import type { UserRow } from '../account/store.ts'

/** Where signing in leads: an administrator's first time to the first steps, as long as some are left. */
export async function startOf(db: TenantDb, { role, lastLoginAt }: UserRow): Promise<string> {
  const isFirst = role === 'org_admin' && lastLoginAt === null
  return isFirst && (await onboardingIsOpen(db)) ? '/onboarding' : homeOf(role)
}

/** Where a role starts: people who only decide go straight to what waits for them. */
export function homeOf(role: RoleName): string {
  const { permissions } = roles[role]
  const onlyDecides =
    permissions.includes('approve_payments') && !permissions.includes('create_payments')
  return onlyDecides ? '/approval' : '/'
}

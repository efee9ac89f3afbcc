/** What the platform's own people may do. None of it reaches into an organisation's payments, payees or accounts. */
export const platformPermissions = [
  'view_platform',
  'manage_organisations',
  'manage_billing',
  'manage_platform_users',
] as const
export type PlatformPermission = (typeof platformPermissions)[number]

export const platformRoleNames = ['owner', 'operator', 'billing', 'support'] as const
export type PlatformRoleName = (typeof platformRoleNames)[number]

/** The platform's roles: who looks after the fleet, who verifies payments, who only answers questions. */
export const platformRoles: Record<
  PlatformRoleName,
  { title: string; permissions: readonly PlatformPermission[] }
> = {
  owner: { title: 'Owner', permissions: platformPermissions },
  operator: { title: 'Operator', permissions: ['view_platform', 'manage_organisations'] },
  billing: { title: 'Billing', permissions: ['view_platform', 'manage_billing'] },
  support: { title: 'Support', permissions: ['view_platform'] },
}

export function hasPlatformPermission(
  role: PlatformRoleName,
  permission: PlatformPermission,
): boolean {
  return platformRoles[role].permissions.includes(permission)
}

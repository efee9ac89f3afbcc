import { type RoleName, roles } from '../role.ts'

/** Where a role starts: people who only decide go straight to what waits for them. */
export function roleLandingPath(role: RoleName): string {
  const { permissions } = roles[role]
  const onlyDecides =
    permissions.includes('approve_payments') && !permissions.includes('create_payments')
  return onlyDecides ? '/approval' : '/'
}

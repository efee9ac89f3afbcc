import type { ReactNode } from 'react'
import type { Permission } from '#domain/role.ts'
import { AccessDenied, AccountInactive } from './denied.tsx'
import { useSession } from './queries.ts'

/** Opens a page to those who may see it. The server refuses the others' requests as well. */
export function Guard({ permission, children }: { permission?: Permission; children: ReactNode }) {
  const { user } = useSession()
  if (user.status === 'inactive') return <AccountInactive />
  if (permission && !user.permissions.includes(permission)) {
    return <AccessDenied permission={permission} />
  }
  return children
}

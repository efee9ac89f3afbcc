import { lazy, type ReactNode } from 'react'
import type { Permission } from '#domain/access/role.ts'
import { AccountInactive } from '../../ui/account-inactive.tsx'
import { useSession } from './queries.ts'

// It says every role by its title: the table of roles need not come before anyone was refused.
const AccessDenied = lazy(async () => ({
  default: (await import('./access-denied.tsx')).AccessDenied,
}))

/** Opens a page to those who may see it. The server refuses the others' requests as well. */
export function Guard({ permission, children }: { permission?: Permission; children: ReactNode }) {
  const { user } = useSession()
  if (user.status === 'inactive') return <AccountInactive />
  if (permission && !user.permissions.includes(permission)) {
    return <AccessDenied permission={permission} />
  }
  return children
}

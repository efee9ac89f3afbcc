import { lazy, type ReactNode } from 'react'
import type { Address } from '#domain/access/addresses/addresses.ts'
import { mayEnter } from '#domain/access/addresses/enter.ts'
import { AccountInactive } from '../../ui/account-inactive.tsx'
import { useSession } from './queries.ts'

// It says every role by its title, which is asked for once somebody was refused.
const AccessDenied = lazy(async () => ({
  default: (await import('./access-denied.tsx')).AccessDenied,
}))

/** Opens an address to those who enter there. The server guards the same address when it is asked for. */
export function Guard({ address, children }: { address: Address; children: ReactNode }) {
  const { user } = useSession()
  if (user.status === 'inactive') return <AccountInactive />
  return mayEnter(address, user) ? children : <AccessDenied address={address} />
}

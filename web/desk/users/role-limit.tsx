import type { ReactNode } from 'react'
import { hasPermission, type RoleName, roles, unlimitedToea } from '#domain/access/role.ts'
import { Money } from '../../ui/money.tsx'

/** Up to which total one person of a role may approve. */
export function limitOf(role: RoleName): ReactNode {
  const { approvalLimitToea } = roles[role]
  if (!hasPermission(role, 'approve_payments')) return 'nothing'
  return approvalLimitToea === unlimitedToea ? 'any amount' : <Money toea={approvalLimitToea} />
}

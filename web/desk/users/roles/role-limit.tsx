import type { ReactNode } from 'react'
import type { RoleDefinition } from '#contract/roles/roles.ts'
import { hasPermission } from '#domain/access/role.ts'
import { Money } from '../../../ui/money.tsx'

/** Up to which total one person of a role may approve. */
export function limitOf(role: RoleDefinition): ReactNode {
  const { approvalLimitToea } = role
  if (!hasPermission(role, 'approve_payments')) return 'nothing'
  return approvalLimitToea === null ? 'any amount' : <Money toea={approvalLimitToea} />
}

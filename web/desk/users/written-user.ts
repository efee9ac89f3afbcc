import type { RoleView } from '#contract/roles/roles.ts'
import type { ColleagueView } from '#contract/users.ts'
import { hasPermission, type RoleName } from '#domain/access/role.ts'
import { amountText, formatToea, parseAmount } from '#domain/money/money.ts'

/** A person as one types them; the limit in kina, empty where the role's own counts. */
export type WrittenUser = {
  email: string
  firstName: string
  lastName: string
  department: string
  phoneNumber: string
  role: RoleName
  limit: string
}

export const nobody: WrittenUser = {
  email: '',
  firstName: '',
  lastName: '',
  department: '',
  phoneNumber: '',
  role: 'approver',
  limit: '',
}

export function writtenOf(user: ColleagueView): WrittenUser {
  const { email, firstName, lastName, department, phoneNumber, role, ownLimitToea } = user
  const limit = ownLimitToea === null ? '' : amountText(ownLimitToea)
  return { email, firstName, lastName, department, phoneNumber, role, limit }
}

type ReadLimit = { toea: number | null } | { error: string }

/** The limit as it is sent, or what is wrong with it. */
export function readLimit({ limit }: WrittenUser, role: RoleView): ReadLimit {
  if (limit.trim() === '' || !hasPermission(role, 'approve_payments')) return { toea: null }
  const amount = parseAmount(limit)
  if (!amount.ok) return { error: 'Write the limit like 50,000.00, or leave it empty.' }
  const most = role.approvalLimitToea
  if (most !== null && amount.value > most) {
    return { error: `This role approves up to ${formatToea(most)}; a limit can only be lower.` }
  }
  return { toea: amount.value }
}

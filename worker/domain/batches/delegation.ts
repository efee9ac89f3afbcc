import { approvalLimitToea, hasPermission } from '../access/role.ts'
import type { Rights } from '../access/user-changes.ts'
import { addDays, type Day, daysFrom } from '../calendar.ts'
import { allow, type Result, refuse } from '../result.ts'

/** From one day to another, both with it, in Port Moresby. */
export type DelegatedDays = { fromDay: Day; toDay: Day }

export const delegationLimits = { daysMax: 90, aheadDaysMax: 90, openMax: 5 } as const

export type DelegationReason =
  | 'nothing_to_delegate'
  | 'delegate_self'
  | 'delegate_unable'
  | 'delegation_days'
  | 'too_many_delegations'
  | 'nothing_changes'

/**
 * Somebody whose approval limit another may use for some days: both approve by their role, and are not one. `lent` are days on
 * which that other may use all of it already.
 */
export function checkDelegation(
  delegator: { id: string } & Rights,
  delegate: { id: string } & Rights,
  { fromDay, toDay }: DelegatedDays,
  { today, open, lent }: { today: Day; open: number; lent: DelegatedDays[] },
): Result<undefined, DelegationReason> {
  if (!canApprove(delegator) || limitOf(delegator) === 0) return refuse('nothing_to_delegate')
  if (delegator.id === delegate.id) return refuse('delegate_self')
  if (!canApprove(delegate)) return refuse('delegate_unable')
  const isAhead = fromDay >= today && fromDay <= addDays(today, delegationLimits.aheadDaysMax)
  const isLong = daysFrom(fromDay, toDay) >= delegationLimits.daysMax
  if (!isAhead || toDay < fromDay || isLong) return refuse('delegation_days')
  if (lent.some((one) => one.fromDay <= fromDay && toDay <= one.toDay)) {
    return refuse('nothing_changes')
  }
  return open < delegationLimits.openMax ? allow() : refuse('too_many_delegations')
}

/** May the delegate approve more than before? */
export function delegationGivesRights(delegator: Rights, delegate: Rights): boolean {
  return limitOf(delegator) > limitOf(delegate)
}

const canApprove = ({ defined, status }: Rights) =>
  status === 'active' && hasPermission(defined, 'approve_payments')
const limitOf = ({ defined, approvalLimitToea: own }: Rights) => approvalLimitToea(defined, own)

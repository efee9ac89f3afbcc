import type { TenantUserRow } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { DelegationView } from '../contract/batches/delegations.ts'
import { approvalLimitToea, unlimitedToea } from '../domain/access/role.ts'
import { formatDay } from '../domain/calendar.ts'
import { formatToea } from '../domain/money/money.ts'
import { must } from '../domain/must.ts'
import type { DelegationRow } from './store.ts'

export function delegationView(
  row: DelegationRow,
  people: Map<string, TenantUserRow>,
  viewerId: string,
  mayEndAny = false,
): DelegationView {
  const delegator = must(people.get(row.delegatorId), 'delegator')
  const delegate = must(people.get(row.delegateId), 'delegate')
  const limit = Math.min(
    row.limitToea,
    approvalLimitToea(delegator.defined, delegator.approvalLimitToea),
  )
  return {
    id: row.id,
    delegator: { id: delegator.id, name: nameOf(delegator) },
    delegate: { id: delegate.id, name: nameOf(delegate) },
    fromDay: row.fromDay,
    toDay: row.toDay,
    limitToea: limit === unlimitedToea ? null : limit,
    mayEnd: mayEndAny || [row.delegatorId, row.delegateId].includes(viewerId),
  }
}

export const detailsOf = ({ delegator, delegate, fromDay, toDay, limitToea }: DelegationView) => ({
  ...{ delegator, delegate, fromDay, toDay, limitToea },
})

/** As letters and whoever confirms it read it. */
export function wordsOf({ delegator, delegate, fromDay, toDay, limitToea }: DelegationView) {
  const limit = limitToea === null ? 'any amount' : `up to ${formatToea(limitToea)}`
  const days = `from ${formatDay(fromDay)} to ${formatDay(toDay)}`
  return `${delegate.name} approves ${limit} for ${delegator.name}, ${days}`
}

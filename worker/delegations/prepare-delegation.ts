import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { NewDelegation } from '../contract/batches/delegations.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { approvalLimitToea } from '../domain/access/role.ts'
import { checkDelegation, delegationGivesRights } from '../domain/batches/delegation.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { delegationLetters } from './letters.ts'
import {
  addDelegation,
  type DelegationRow,
  hasOpen,
  isAsSeen,
  listDelegations,
  listPeople,
} from './store.ts'
import { delegationView, detailsOf, wordsOf } from './view.ts'

/**
 * Whoever asks lets somebody approve for them. Where it waited, it is checked again on what is there now: what was asked for
 * is lent, or nothing.
 */
export async function prepareDelegation(
  { tenant, actor, at, afterRightsChanged }: PrepareContext,
  sent: NewDelegation,
  askedToea?: number,
): Promise<PreparedChange> {
  const { db } = tenant
  const today = dayInPortMoresby(at)
  const people = await listPeople(db, [actor.id, sent.delegateId])
  const delegator = must(people.get(actor.id), 'who asks')
  const delegate = people.get(sent.delegateId)
  if (!delegate) throw new Refusal('delegate_unable')
  const own = (await listDelegations(db, today, actor.id)).filter(
    (row) => row.delegatorId === actor.id,
  )
  const limitToea = approvalLimitToea(delegator.defined, delegator.approvalLimitToea)
  const lent = own.filter((one) => one.delegateId === delegate.id && one.limitToea >= limitToea)
  const may = checkDelegation(delegator, delegate, sent, { today, open: own.length, lent })
  if (!may.ok) throw new Refusal(askedToea === undefined ? may.reason : 'stale_change')
  const row: DelegationRow = {
    ...{ id: crypto.randomUUID(), delegatorId: actor.id, delegateId: delegate.id },
    ...{ fromDay: sent.fromDay, toDay: sent.toDay, createdAt: at, endedAt: null, endedBy: null },
    limitToea,
  }
  if (askedToea !== undefined && askedToea !== row.limitToea) throw new Refusal('stale_change')
  const view = delegationView(row, people, actor.id)
  return {
    subjectId: delegate.id,
    // whoever confirms knows a person by what nobody can change
    request: { ...sent, limitToea: row.limitToea, about: wordsOf(view), email: delegate.email },
    givesRights: delegationGivesRights(delegator, delegate),
    action: 'delegation.given',
    subject: `user/${delegate.id}`,
    details: detailsOf(view),
    statements: [
      guard(db, isAsSeen(delegator), 'stale_rights'),
      guard(db, isAsSeen(delegate), 'stale_rights'),
      guard(db, hasOpen(actor.id, own.length, today), 'stale_rights'),
      addDelegation(db, row),
      ...(await delegationLetters(db, view, 'delegation_given', at)),
    ],
    answer: { status: 201, body: view },
    afterwards: afterRightsChanged,
  }
}

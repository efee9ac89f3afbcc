import type { ChangeKind } from '../changes/kinds.ts'
import { NewDelegation } from '../contract/batches/delegations.ts'
import { prepareDelegation } from './prepare-delegation.ts'

/** Somebody who would approve for another, as it waits for a second administrator. */
export const delegationChange: ChangeKind = {
  name: 'delegation',
  permission: 'approve_payments',
  // also where whoever is named may approve as much already: an open desk names nobody
  provesAlways: true,
  summary: ({ about }) => String(about),
  fields: {},
  beneficiary: ({ subjectId }) => subjectId,
  prepareAgain: (context, { changes }) => {
    const { delegateId, fromDay, toDay } = NewDelegation.parse(changes)
    const askedToea = Number(changes.limitToea)
    return prepareDelegation(context, { delegateId, fromDay, toDay }, askedToea)
  },
}

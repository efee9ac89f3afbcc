import * as z from 'zod/mini'
import type { ChangeKind } from '../changes/kinds.ts'
import { NewDelegation } from '../contract/batches/delegations.ts'
import { prepareDelegation } from './prepare-delegation.ts'

const DelegationRequest = z.extend(NewDelegation, { limitToea: z.int() })

/** Somebody who would approve for another, as it waits for a second administrator. */
export const delegationChange: ChangeKind = {
  name: 'delegation',
  permission: 'approve_payments',
  acts: DelegationRequest,
  // also where whoever is named may approve as much already: an open desk names nobody
  provesAlways: true,
  summary: ({ about }) => String(about),
  fields: {},
  beneficiary: ({ subjectId }) => subjectId,
  prepareAgain: (context, { changes }) => {
    const { limitToea, ...asked } = DelegationRequest.parse(changes)
    return prepareDelegation(context, asked, limitToea)
  },
}

import * as z from 'zod/mini'
import type { ChangeKind } from '../../changes/kinds.ts'
import { prepareMerge, prepareMergeEnd } from './prepare-merge.ts'

const MergeRequest = z.object({
  wants: z.enum(['merge', 'end']),
  changes: z.object({ payee: z.string(), into: z.string(), reason: z.string() }),
  payeeId: z.string(),
  intoId: z.string(),
  reason: z.string(),
  askedOn: z.string(),
})

/** A merge of two payees, or its end, as it waits for a second administrator. */
export const mergeChange: ChangeKind = {
  name: 'payee_merge',
  permission: 'manage_payees',
  acts: MergeRequest,
  summary: (request) => {
    const { wants, changes } = MergeRequest.parse(request)
    return wants === 'merge'
      ? `Merge ${changes.payee} into ${changes.into}`
      : `Make ${changes.payee} a payee of their own again`
  },
  fields: {
    payee: { label: 'Paid no more under this record' },
    into: { label: 'The record that stays' },
    reason: { label: 'Reason' },
  },
  prepareAgain: (context, { changes }) => {
    const { wants, payeeId, intoId, reason, askedOn } = MergeRequest.parse(changes)
    const again = wants === 'merge' ? prepareMerge : prepareMergeEnd
    return again(context, { payeeId, intoId, reason, askedOn })
  },
}

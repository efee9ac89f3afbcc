import { findTenantUser } from '../../auth/account/user-store.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import type { ChangeKind } from '../../changes/kinds.ts'
import type { ChangeRow } from '../../changes/store.ts'
import type { CallOutcome } from '../../contract/platform/calls.ts'
import type { Statement } from '../../core/bulk.ts'
import { controlDb, type Tenant } from '../../core/databases.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { billingAddresses } from '../../organisations/billing-addresses.ts'
import { type CallRow, listToTell } from './store.ts'

type Told = {
  change: ChangeRow
  kind: ChangeKind
  row: CallRow
  outcome: CallOutcome['outcome']
}

/** Everybody there who administers or approves hears of a call, and where invoices go. */
export async function tellOfCall(
  env: Env,
  tenant: Tenant,
  { change, kind, row, outcome }: Told,
): Promise<Statement[]> {
  const { personId, personName, number, spokeTo, said, at } = row
  const [recipientIds, requester, addresses] = await Promise.all([
    listToTell(tenant.db),
    findTenantUser(tenant.db, change.requestedBy),
    billingAddresses(controlDb(env), tenant.id, at),
  ])
  const byName = requester ? nameOf(requester) : ''
  const letter = {
    letter: 'change_called',
    occasion: `${change.id}/${personId}`,
    content: {
      summary: kind.summary(change.changes),
      byName,
      callerName: personName,
      number,
      spokeTo,
      said,
      outcome,
    },
  } as const
  return [
    ...postLetters(tenant.db, { ...letter, recipientIds }, at),
    ...postLetters(tenant.db, { ...letter, addresses }, at),
  ]
}

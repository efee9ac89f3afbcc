import * as z from 'zod/mini'
import type { ChangeKind } from '../changes/kinds.ts'
import { NewSourceAccount, SourceAccountChanges } from '../contract/source-accounts.ts'
import { formatToea } from '../domain/money/money.ts'
import { prepareSourceAccount } from './prepare-source-account.ts'

const AccountRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('add'), account: NewSourceAccount }),
  z.object({
    what: z.literal('change'),
    before: z.object({ revision: z.int() }),
    changes: SourceAccountChanges,
  }),
])

/** A new or changed source account, as it waits for a second administrator. */
export const accountChange: ChangeKind = {
  name: 'source_account',
  permission: 'manage_source_accounts',
  acts: AccountRequest,
  summary: ({ what, name }) =>
    what === 'add' ? `Add the source account ${String(name)}` : `Change ${String(name)}`,
  fields: {
    name: { label: 'Name' },
    bank: { label: 'Bank' },
    bsb: { label: 'BSB' },
    accountNumber: { label: 'Account number' },
    profile: { label: 'Bank profile' },
    switches: { label: 'Switches' },
    deUserId: { label: 'DE user id' },
    userName: { label: 'User name' },
    remitter: { label: 'Remitter' },
    needsControlTotal: {
      label: 'Control total and head count',
      words: (isNeeded) => (isNeeded === true ? 'needed' : 'not needed'),
    },
    usedBy: { label: 'Who may pay from it' },
    dailyLimitToea: {
      label: 'Limit of one pay day',
      words: (toea) => (typeof toea === 'number' ? formatToea(toea) : 'none'),
    },
    status: { label: 'Status' },
  },
  prepareAgain: (context, { subjectId, changes }) => {
    const request = AccountRequest.parse(changes)
    const revision = request.what === 'change' ? request.before.revision : undefined
    return prepareSourceAccount(context, subjectId, request, revision)
  },
}

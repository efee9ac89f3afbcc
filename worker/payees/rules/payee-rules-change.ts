import * as z from 'zod/mini'
import type { ChangeKind } from '../../changes/kinds.ts'
import { PayeeRules } from '../../contract/payee-rules.ts'
import { preparePayeeRules } from './prepare-payee-rules.ts'

const PayeeRulesRequest = z.extend(PayeeRules, { before: z.object({ revision: z.int() }) })

/** A change of the rules for accounts, as it waits for a second administrator. */
export const payeeRulesChange: ChangeKind = {
  name: 'payee_rules',
  permission: 'manage_organisation',
  acts: PayeeRulesRequest,
  summary: () => 'Change the rules for the accounts of payees',
  fields: {
    newAccounts: {
      label: 'New accounts',
      words: (rule) =>
        rule === 'with_the_approval' ? 'paid with the approval' : 'verified before submission',
    },
    coolingNewHours: { label: 'Waiting time of a new account, hours' },
    coolingChangedHours: { label: 'Waiting time of a changed account, hours' },
  },
  prepareAgain: (context, { changes }) => {
    const { before, ...wanted } = PayeeRulesRequest.parse(changes)
    return preparePayeeRules(context, wanted, before.revision)
  },
}

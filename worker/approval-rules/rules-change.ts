import * as z from 'zod/mini'
import type { ChangeKind } from '../changes/kinds.ts'
import { ApprovalBands } from '../contract/batches/approval-rules.ts'
import { accountWords, bandWords, factorWords, holdWords, prepareRules } from './prepare-rules.ts'

const RulesRequest = z.extend(ApprovalBands, { before: z.object({ version: z.int() }) })

/** A change of the approval rules, as it waits for a second administrator. */
export const rulesChange: ChangeKind = {
  name: 'approval_rules',
  permission: 'manage_approval_rules',
  acts: RulesRequest,
  summary: () => 'Change the approval rules',
  // as the contract let them in
  fields: {
    bands: {
      label: 'Approvals',
      words: (bands) => bandWords(bands as Parameters<typeof bandWords>[0]),
    },
    accounts: {
      label: 'Accounts with their own',
      words: (accounts) => accountWords(accounts as Parameters<typeof accountWords>[0]) || 'None',
    },
    secondFactorAboveToea: {
      label: 'Second factor',
      words: (above) => factorWords(above as Parameters<typeof factorWords>[0]),
    },
    holdSeconds: { label: 'Hold', words: (seconds) => holdWords(seconds as number) },
  },
  prepareAgain: (context, { changes }) => {
    const { before, ...sent } = RulesRequest.parse(changes)
    return prepareRules(context, sent, before.version)
  },
}

import * as z from 'zod/mini'
import type { ChangeKind } from '../changes/kinds.ts'
import { ApprovalBands } from '../contract/batches/batches.ts'
import type { ApprovalBand } from '../domain/batches/approval-rules.ts'
import { bandWords, prepareRules } from './prepare-rules.ts'

/** A change of the approval rules, as it waits for a second administrator. */
export const rulesChange: ChangeKind = {
  name: 'approval_rules',
  permission: 'manage_approval_rules',
  summary: () => 'Change the approval rules',
  fields: {
    bands: { label: 'Approvals', words: (bands) => bandWords(bands as ApprovalBand[]) }, // as the contract let them in
  },
  prepareAgain: (context, { changes }) => {
    const { before, bands } = RulesRequest.parse(changes)
    return prepareRules(context, bands, before.version)
  },
}

const RulesRequest = z.extend(ApprovalBands, { before: z.object({ version: z.int() }) })

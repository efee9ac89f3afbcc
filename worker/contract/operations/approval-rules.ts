import { ApprovalBands, ApprovalRulesView } from '../batches.ts'
import { RulesOrAsked } from '../users.ts'
import type { Operation } from './operation.ts'

export const approvalRuleOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/approval-rules',
    summary: 'How many approvals by amount',
    answer: ApprovalRulesView,
  },
  {
    method: 'put',
    path: '/api/approval-rules',
    summary: 'Change the amount bands; batches already submitted keep theirs',
    body: ApprovalBands,
    answer: RulesOrAsked,
  },
]

import { ApprovalBands, ApprovalRulesView, RulesOrAsked } from '../batches/batches.ts'
import type { ApiOperation } from './operation.ts'

export const approvalRuleOperations: ApiOperation[] = [
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

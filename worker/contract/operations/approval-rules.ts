import {
  ApprovalRulesChange,
  ApprovalRulesView,
  RulesOrAsked,
  RulesTrial,
  RulesTrialView,
} from '../batches/approval-rules.ts'
import {
  DelegationOrAsked,
  Delegations,
  DelegationView,
  NewDelegation,
} from '../batches/delegations.ts'
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
    summary: 'Change the amount bands; a stricter rule reaches the batches that wait',
    body: ApprovalRulesChange,
    answer: RulesOrAsked,
  },
  {
    method: 'post',
    path: '/api/approval-rules/trial',
    summary: 'What rules would mean before they are saved; changes nothing',
    body: RulesTrial,
    answer: RulesTrialView,
  },
]

export const delegationOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/delegations',
    summary: 'Who approves for whom, and who could for you',
    answer: Delegations,
  },
  {
    method: 'post',
    path: '/api/delegations',
    summary: 'Let somebody approve for you, from one day to another',
    body: NewDelegation,
    answer: DelegationOrAsked,
  },
  {
    method: 'delete',
    path: '/api/delegations/:id',
    summary: 'End a delegation at once',
    answer: DelegationView,
  },
]

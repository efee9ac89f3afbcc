import { queryOptions } from '@tanstack/react-query'
import {
  type ApprovalRulesChange,
  ApprovalRulesView,
  RulesOrAsked,
  type RulesTrial,
  RulesTrialView,
} from '#contract/batches/approval-rules.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'

/** The amount bands in force. */
export const approvalRulesQuery = queryOptions({
  queryKey: ['approval-rules'],
  queryFn: ({ signal }) => api.get('/approval-rules', ApprovalRulesView, signal),
})

export const useChangeApprovalRules = () =>
  useAction({
    keptAs: 'approval rules',
    send: (body: ApprovalRulesChange, key) =>
      api.put('/approval-rules', RulesOrAsked, { body, key }),
    clears: ['approval-rules', 'batches', 'changes'],
  })

/** Changes nothing, so it clears nothing. */
export const useTryRules = () =>
  useAction({
    send: (body: RulesTrial, key) =>
      api.post('/approval-rules/trial', RulesTrialView, { body, key }),
    clears: [],
  })

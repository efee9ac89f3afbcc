import { PayeeRules, PayeeRulesChange, PayeeRulesOrAsked } from '../payee-rules.ts'
import type { ApiOperation } from './operation.ts'

export const payeeRuleOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/payee-rules',
    summary: 'When new and changed accounts of payees may be paid',
    answer: PayeeRules,
  },
  {
    method: 'put',
    path: '/api/payee-rules',
    summary: 'Change these rules; what makes them weaker waits for a second administrator',
    body: PayeeRulesChange,
    answer: PayeeRulesOrAsked,
  },
]

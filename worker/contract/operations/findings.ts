import { BatchComparison } from '../batches/comparison.ts'
import { FindingList, Reasons, Settling } from '../batches/findings.ts'
import { PaymentView } from '../batches/payments.ts'
import type { ApiOperation } from './operation.ts'

export const findingOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/batches/:id/findings',
    summary: 'What to look at in a batch: what holds it up, what needs a reason, what is shown',
    answer: FindingList,
  },
  {
    method: 'get',
    path: '/api/batches/:id/comparison',
    summary: 'What became new, went, grew and shrank since the batch before, payee by payee',
    answer: BatchComparison,
  },
  {
    method: 'put',
    path: '/api/batches/:id/findings/reasons',
    summary: 'Say why findings are meant; the approvers read it',
    body: Reasons,
    answer: FindingList,
  },
  {
    method: 'post',
    path: '/api/batches/:id/payments/:paymentId/settling',
    summary:
      'Settle whom a payment goes to: the account on file, another person, or one account of many',
    body: Settling,
    answer: PaymentView,
  },
]

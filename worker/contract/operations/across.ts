import {
  Found,
  FoundQuery,
  ListedPaymentQuery,
  ListedPayments,
  Processing,
} from '../batches/across.ts'
import { Report, ReportQuery } from '../batches/reports.ts'
import type { ApiOperation } from './operation.ts'

export const acrossOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/payments',
    summary: 'Payments of all batches, the newest batch first or the largest first',
    query: ListedPaymentQuery,
    answer: ListedPayments,
  },
  {
    method: 'get',
    path: '/api/processing',
    summary: 'What stands between approval and bank, with whose turn it is',
    answer: Processing,
  },
  {
    method: 'get',
    path: '/api/search',
    summary: 'A few batches, payees and payments that fit a few letters',
    query: FoundQuery,
    answer: Found,
  },
  {
    method: 'get',
    path: '/api/reports',
    summary: 'What left by month, account or payee, or who decided, beside the same period before',
    query: ReportQuery,
    answer: Report,
  },
]

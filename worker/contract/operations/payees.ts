import { LastPaid, NewPayee, PayeeChanges, PayeeDetail, PayeeList, PayeeQuery } from '../payees.ts'
import type { ApiOperation } from './operation.ts'

export const payeeOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/payees',
    summary: 'Payees by name',
    query: PayeeQuery,
    answer: PayeeList,
  },
  {
    method: 'post',
    path: '/api/payees',
    summary: 'Add a payee',
    body: NewPayee,
    answer: PayeeDetail,
  },
  { method: 'get', path: '/api/payees/:id', summary: 'One payee', answer: PayeeDetail },
  {
    method: 'get',
    path: '/api/payees/:id/last-paid',
    summary: 'The last payments of a payee that left in a bank file',
    answer: LastPaid,
  },
  {
    method: 'put',
    path: '/api/payees/:id',
    summary: 'Change a payee; a changed account is a new version',
    body: PayeeChanges,
    answer: PayeeDetail,
  },
]

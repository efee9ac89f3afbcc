import { NewPayee, PayeeChanges, PayeeDetail, PayeePage } from '../payees.ts'
import { type Operation, paging } from './operation.ts'

export const payeeOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/payees',
    summary: 'Payees by name',
    query: [...paging, 'search', 'status'],
    answer: PayeePage,
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
    method: 'put',
    path: '/api/payees/:id',
    summary: 'Change a payee; a changed account is a new version',
    body: PayeeChanges,
    answer: PayeeDetail,
  },
]

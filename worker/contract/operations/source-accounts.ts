import {
  NewSourceAccount,
  SourceAccountChanges,
  SourceAccountPage,
  SourceAccountView,
} from '../source-accounts.ts'
import { AccountOrAsked } from '../users.ts'
import { type Operation, paging } from './operation.ts'

export const sourceAccountOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/source-accounts',
    summary: 'Source accounts by name',
    query: paging,
    answer: SourceAccountPage,
  },
  {
    method: 'post',
    path: '/api/source-accounts',
    summary: 'Add a source account',
    body: NewSourceAccount,
    answer: AccountOrAsked,
  },
  {
    method: 'get',
    path: '/api/source-accounts/:id',
    summary: 'One source account',
    answer: SourceAccountView,
  },
  {
    method: 'put',
    path: '/api/source-accounts/:id',
    summary: 'Change a source account',
    body: SourceAccountChanges,
    answer: AccountOrAsked,
  },
]

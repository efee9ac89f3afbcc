import {
  AccountOrAsked,
  NewSourceAccount,
  SourceAccountChanges,
  SourceAccountList,
  SourceAccountQuery,
  SourceAccountView,
} from '../source-accounts.ts'
import type { ApiOperation } from './operation.ts'

export const sourceAccountOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/source-accounts',
    summary: 'Source accounts by name',
    query: SourceAccountQuery,
    answer: SourceAccountList,
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

import * as z from 'zod/mini'
import { PageQuery } from '../shared.ts'
import {
  AccountOrAsked,
  NewAcceptance,
  NewSourceAccount,
  NewTestFile,
  SourceAccountChanges,
  SourceAccountList,
  SourceAccountQuery,
  SourceAccountView,
  TestFileList,
  TestFileView,
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
  {
    method: 'get',
    path: '/api/source-accounts/:id/test-files',
    summary: 'Test files of an account, the newest first',
    query: PageQuery,
    answer: TestFileList,
  },
  {
    method: 'post',
    path: '/api/source-accounts/:id/test-files',
    summary: 'Make a test file: three payments of toea between own accounts',
    body: NewTestFile,
    answer: TestFileView,
  },
  {
    method: 'get',
    path: '/api/source-accounts/:id/test-files/:testId/content',
    summary: 'The bytes of a test file; each download is audited',
    answer: z.string(),
    media: 'text/plain',
  },
  {
    method: 'post',
    path: '/api/source-accounts/:id/test-files/:testId/acceptance',
    summary: 'Write down that the bank took a test file, and who said so',
    body: NewAcceptance,
    answer: TestFileView,
  },
]

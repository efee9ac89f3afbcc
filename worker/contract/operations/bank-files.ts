import * as z from 'zod/mini'
import { BankFileList, BankFileView } from '../batches/bank-files.ts'
import { PageQuery } from '../shared.ts'
import type { ApiOperation } from './operation.ts'

export const bankFileOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/bank-files',
    summary: 'Bank files, newest first',
    query: PageQuery,
    answer: BankFileList,
  },
  { method: 'get', path: '/api/bank-files/:id', summary: 'One bank file', answer: BankFileView },
  {
    method: 'get',
    path: '/api/bank-files/:id/content',
    summary: 'Its bytes; each download is audited',
    answer: z.string(),
    media: 'text/plain',
  },
]

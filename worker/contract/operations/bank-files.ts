import * as z from 'zod/mini'
import { BankFileList, BankFileQuery, BankFileView } from '../batches/bank-files.ts'
import type { ApiOperation } from './operation.ts'

export const bankFileOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/bank-files',
    summary: 'Bank files, newest first',
    query: BankFileQuery,
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

import * as z from 'zod/mini'
import { BankFilePage, BankFileView } from '../bank-files.ts'
import { type Operation, paging } from './operation.ts'

export const bankFileOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/bank-files',
    summary: 'Bank files, newest first',
    query: paging,
    answer: BankFilePage,
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

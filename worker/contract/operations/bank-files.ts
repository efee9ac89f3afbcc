import * as z from 'zod/mini'
import { BankFileList, BankFileQuery, BankFileView } from '../batches/bank-files.ts'
import { FileCheckAnswer, FileCheckList, NewFileCheck } from '../batches/file-checks.ts'
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
  {
    method: 'get',
    path: '/api/bank-files/:id/checks',
    summary: 'What was held beside it, the newest twenty',
    answer: FileCheckList,
  },
  {
    method: 'post',
    path: '/api/bank-files/:id/checks',
    summary: 'Say the hash of a file: the sealed one, or that of another batch',
    body: NewFileCheck,
    answer: FileCheckAnswer,
  },
  {
    method: 'post',
    path: '/api/bank-files/:id/checks/content',
    summary: 'Compare a file with it, line by line (multipart: file); no byte of it is kept',
    answer: FileCheckAnswer,
  },
]

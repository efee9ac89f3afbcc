import * as z from 'zod/mini'
import { DocumentList, DocumentView } from '../payees/documents.ts'
import { DuplicateList, ToldApart } from '../payees/duplicates.ts'
import { PayeeImportView } from '../payees/imports.ts'
import { MergeEnd, MergeList, MergeOrAsked, NewMerge } from '../payees/merges.ts'
import {
  LastPaid,
  NewPayee,
  NewStop,
  PayeeChanges,
  PayeeDetail,
  PayeeList,
  PayeeQuery,
  StopEnd,
  StopList,
  StopView,
} from '../payees.ts'
import { PageQuery } from '../shared.ts'
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
    method: 'get',
    path: '/api/payees/:id/stops',
    summary: 'When a payee was suspended or blocked, by whom and why',
    answer: StopList,
  },
  {
    method: 'post',
    path: '/api/payees/:id/stops',
    summary: 'Suspend or block a payee, at once: no bank file pays them',
    body: NewStop,
    answer: StopView,
  },
  {
    method: 'post',
    path: '/api/payees/:id/stops/end',
    summary: 'End the stop of a payee; a block by another person than who made it',
    body: StopEnd,
  },
  {
    method: 'get',
    path: '/api/payees/duplicates',
    summary: 'Records of payees that may be one person',
    query: PageQuery,
    answer: DuplicateList,
  },
  {
    method: 'post',
    path: '/api/payees/duplicates/apart',
    summary: 'Two records of payees are two people, and not suggested again',
    body: ToldApart,
  },
  {
    method: 'post',
    path: '/api/payees/imports',
    summary: 'What a sheet of payees would add; with `add`, how many that was, it adds them',
    answer: PayeeImportView,
  },
  {
    method: 'get',
    path: '/api/payees/:id/documents',
    summary: 'Documents of a payee with their last days, replaced ones among them',
    answer: DocumentList,
  },
  {
    method: 'post',
    path: '/api/payees/:id/documents',
    summary:
      'Add a document (multipart: file, kind, name, lastDay, replacesId); one that is replaced stays',
    answer: DocumentView,
  },
  {
    method: 'get',
    path: '/api/payees/:id/documents/:documentId/file',
    summary: 'The file of a document, to take along',
    answer: z.string(),
    media: 'application/octet-stream',
  },
  {
    method: 'get',
    path: '/api/payees/:id/merges',
    summary: 'Whom a payee was merged into, and who was merged into them',
    answer: MergeList,
  },
  {
    method: 'post',
    path: '/api/payees/:id/merges',
    summary: 'Merge a payee into another who is the same person; waits for a second administrator',
    body: NewMerge,
    answer: MergeOrAsked,
  },
  {
    method: 'post',
    path: '/api/payees/:id/merges/end',
    summary: 'Take the merge of a payee back; waits for a second administrator',
    body: MergeEnd,
    answer: MergeOrAsked,
  },
  {
    method: 'put',
    path: '/api/payees/:id',
    summary: 'Change a payee; a changed account is a new version',
    body: PayeeChanges,
    answer: PayeeDetail,
  },
]

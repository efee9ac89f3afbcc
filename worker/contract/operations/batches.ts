import * as z from 'zod/mini'
import { BatchQuery } from '../batches/across.ts'
import { BankFileView } from '../batches/bank-files.ts'
import { BatchChanges, BatchList, BatchView, MadeBatch, StepView } from '../batches/batches.ts'
import { Clearing } from '../batches/file-checks.ts'
import { BatchImportList, ImportView } from '../batches/imports.ts'
import {
  AddedPayments,
  ChangedPayments,
  NewPayments,
  PaymentChanges,
  PaymentList,
  PaymentQuery,
  PaymentsChanges,
  PaymentView,
} from '../batches/payments.ts'
import { Cancellation, NewApproval, NewUpload, Sealing, Submission } from '../batches/steps.ts'
import { PageQuery, page } from '../shared.ts'
import type { ApiOperation } from './operation.ts'

const Split = z.object({
  batch: BatchView,
  added: z.array(
    z.object({ id: z.string(), name: z.string(), paymentCount: z.int(), totalToea: z.int() }),
  ),
})

export const batchOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/batches',
    summary: 'Batches, newest first or in another order',
    query: BatchQuery,
    answer: BatchList,
  },
  {
    method: 'post',
    path: '/api/batches',
    summary: 'Start a batch',
    body: MadeBatch,
    answer: BatchView,
  },
  { method: 'get', path: '/api/batches/:id', summary: 'One batch', answer: BatchView },
  {
    method: 'put',
    path: '/api/batches/:id',
    summary: 'Change an open batch; give a lapsed one a new day',
    body: BatchChanges,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/split',
    summary: 'Split a batch at the caps of its bank file',
    answer: Split,
  },
  {
    method: 'get',
    path: '/api/batches/:id/payments',
    summary: 'Payments of a batch by line',
    query: PaymentQuery,
    answer: PaymentList,
  },
  {
    method: 'post',
    path: '/api/batches/:id/payments',
    summary: 'Add payments: all of them, or none',
    body: NewPayments,
    answer: AddedPayments,
  },
  {
    method: 'post',
    path: '/api/batches/:id/payments/changes',
    summary: 'Change and remove payments of an open batch: all of them, or none',
    body: PaymentsChanges,
    answer: ChangedPayments,
  },
  {
    method: 'put',
    path: '/api/batches/:id/payments/:paymentId',
    summary: 'Change a payment of an open batch',
    body: PaymentChanges,
    answer: PaymentView,
  },
  {
    method: 'delete',
    path: '/api/batches/:id/payments/:paymentId',
    summary: 'Remove a payment from an open batch',
  },
  {
    method: 'post',
    path: '/api/batches/:id/imports',
    summary:
      'Import a sheet, a workbook or a bank file (multipart: sheet, goodRowsOnly; as answers skipRows, mapping, remembered, encoding, worksheet of a workbook, controlTotalToea, headCount); 422 with the same body when nothing was kept',
    answer: ImportView,
  },
  {
    method: 'get',
    path: '/api/batches/:id/imports',
    summary: 'Sheets that came to a batch, newest first',
    query: PageQuery,
    answer: BatchImportList,
  },
  {
    method: 'post',
    path: '/api/batches/:id/submission',
    summary: 'Submit a batch, or answer an approver’s question',
    body: Submission,
    answer: BatchView,
  },
  {
    method: 'delete',
    path: '/api/batches/:id/submission',
    summary: 'Recall a batch; its approvals are void',
    answer: BatchView,
  },
  {
    method: 'get',
    path: '/api/batches/:id/approvals',
    summary: 'Every decision on a batch',
    answer: page(StepView),
  },
  {
    method: 'post',
    path: '/api/batches/:id/approvals',
    summary: 'Approve, reject or query exactly the digest you saw',
    body: NewApproval,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/cancellation',
    summary: 'Cancel a batch; once approved, a second person confirms',
    body: Cancellation,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/bank-file',
    summary:
      'Make the bank file; again: the same file. Where somebody asks that the batch be cancelled, `askedAt` is when',
    body: Sealing,
    answer: BankFileView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/upload',
    summary: 'Say that the bank has the file',
    body: NewUpload,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/clearing',
    summary: 'Ask to go on although a changed copy of the file was found; a second person confirms',
    body: Clearing,
    answer: BatchView,
  },
]

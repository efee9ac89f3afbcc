import * as z from 'zod/mini'
import type { ApiOperation } from '../operations/operation.ts'
import { AdviceView } from './advice.ts'
import { AttachmentList, AttachmentView } from './attachments.ts'
import { ControlSlipView } from './control-slip.ts'

const file = { answer: z.string(), media: 'application/octet-stream' }

export const paperOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/bank-files/:id/slip',
    summary: 'The control slip that goes to the bank beside a file, as a PDF',
    ...file,
    media: 'application/pdf',
  },
  {
    method: 'get',
    path: '/api/bank-files/:id/control-slip',
    summary: 'What the control slip of a file says; reading it is logged as taking it',
    answer: ControlSlipView,
  },
  {
    method: 'get',
    path: '/api/batches/:id/attachments',
    summary: 'Papers beside a batch and its payments',
    answer: AttachmentList,
  },
  {
    method: 'post',
    path: '/api/batches/:id/attachments',
    summary:
      'Lay a paper beside a batch or a payment (multipart: file, paymentId; note once it was handed over)',
    answer: AttachmentView,
  },
  {
    method: 'get',
    path: '/api/batches/:id/attachments/:attachmentId/file',
    summary: 'The file of an attachment, to take along',
    ...file,
  },
  {
    method: 'get',
    path: '/api/batches/:id/dossier',
    summary: 'Everything of a batch that was handed over, as a zip that verify-dossier.mjs checks',
    ...file,
    media: 'application/zip',
  },
  {
    method: 'get',
    path: '/api/batches/:id/remittance-letters',
    summary:
      'How many payees of a batch for suppliers are told by e-mail what the bank has for them',
    answer: AdviceView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/remittance-letters',
    summary:
      'Tell payees of a batch for suppliers by e-mail, each address once; the answer says how many the next call would tell',
    answer: AdviceView,
  },
  {
    method: 'get',
    path: '/api/batches/:id/remittance/:payeeId',
    summary: 'What was sent to the bank for one payee of a batch, as a PDF',
    ...file,
    media: 'application/pdf',
  },
]

import type { ApiOperation } from '../../operations/operation.ts'
import {
  RevivalConfirmation,
  RevivalRequest,
  VoidConfirmation,
  VoidRequest,
} from '../bank-files.ts'
import { BatchView } from '../batches.ts'
import { Recall } from '../steps.ts'

/** What leads back after the last approval, and back again where the bank booked what was void. */
export const wayBackOperations: ApiOperation[] = [
  {
    method: 'delete',
    path: '/api/batches/:id/approvals',
    summary: 'Take back your approval, where it was the last one and no file was made',
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/void-request',
    summary: 'Ask that the bank file be void; a second person confirms',
    body: VoidRequest,
    answer: BatchView,
  },
  {
    method: 'delete',
    path: '/api/batches/:id/void-request',
    summary: 'Keep the bank file: take back what was asked, or say no',
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/void',
    summary: 'Confirm that the bank file is void, as somebody else asked',
    body: VoidConfirmation,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/revival-request',
    summary:
      'Say that the bank booked a void bank file all the same, by a debit of a statement that waits; a second person confirms',
    body: RevivalRequest,
    answer: BatchView,
  },
  {
    method: 'delete',
    path: '/api/batches/:id/revival-request',
    summary: 'Leave the void bank file void: take back what was said, or say no',
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/revival',
    summary:
      'Confirm that the bank booked the void bank file: it counts again, and the batch is with the bank',
    body: RevivalConfirmation,
    answer: BatchView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/recall',
    summary:
      'Take an approved batch back whose bank file is void, and say why: it is open again as its next version, which is approved anew',
    body: Recall,
    answer: BatchView,
  },
]

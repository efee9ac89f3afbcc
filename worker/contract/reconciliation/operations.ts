import { BatchView } from '../batches/batches.ts'
import type { ApiOperation } from '../operations/operation.ts'
import {
  NewReturn,
  Repayment,
  ReturnMatch,
  ReturnQuery,
  ReturnResolution,
  Returns,
  ReturnView,
} from './returns.ts'
import {
  Candidates,
  LineMatch,
  ReconciliationView,
  StatementImportView,
  StatementLineQuery,
  StatementLines,
  StatementLineView,
  Undoing,
} from './statements.ts'

export const reconciliationOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/reconciliation',
    summary: 'What waits for the bank: accounts with their statements, batches, returns',
    answer: ReconciliationView,
  },
  {
    method: 'post',
    path: '/api/reconciliation/statements',
    summary:
      'Import a statement or a file of returns (multipart: statement, account; mapping for a CSV); 422 names the rows when nothing was kept',
    answer: StatementImportView,
  },
  {
    method: 'get',
    path: '/api/reconciliation/lines',
    summary: 'Lines of statements, newest first',
    query: StatementLineQuery,
    answer: StatementLines,
  },
  {
    method: 'get',
    path: '/api/reconciliation/lines/:id/candidates',
    summary: 'Batches and payments of exactly its amount',
    answer: Candidates,
  },
  {
    method: 'post',
    path: '/api/reconciliation/lines/:id/match',
    summary: 'Say which batch or payment a line is of; another confirms it',
    body: LineMatch,
    answer: StatementLineView,
  },
  {
    method: 'post',
    path: '/api/reconciliation/lines/:id/confirmation',
    summary: 'Confirm it: what it is of is paid',
    answer: StatementLineView,
  },
  {
    method: 'post',
    path: '/api/reconciliation/lines/:id/undo',
    summary: 'Take a match back, with a reason',
    body: Undoing,
    answer: StatementLineView,
  },
  {
    method: 'get',
    path: '/api/returns',
    summary: 'Payments that came back, newest first',
    query: ReturnQuery,
    answer: Returns,
  },
  {
    method: 'post',
    path: '/api/returns',
    summary: 'Say that a payment came back',
    body: NewReturn,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/returns/:id/match',
    summary: 'Say which payment a return is of; its account is locked until verified',
    body: ReturnMatch,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/returns/:id/resolution',
    summary: 'End a return without paying again, with a reason',
    body: ReturnResolution,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/returns/:id/repayment',
    summary: 'Pay it again in an open batch: once, and no more than came back',
    body: Repayment,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/closing',
    summary: 'Close a settled batch',
    answer: BatchView,
  },
]

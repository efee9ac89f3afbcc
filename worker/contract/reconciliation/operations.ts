import { BatchView } from '../batches/batches.ts'
import type { ApiOperation } from '../operations/operation.ts'
import { Closing, Confirmed, Confirming, LineConfirmation } from './confirming.ts'
import {
  NewReturn,
  Repayment,
  ReturnMatch,
  ReturnQuery,
  ReturnResolution,
  Returns,
  ReturnView,
  SameReturn,
  SplitBatches,
  SplitQuery,
  Splitting,
} from './returns.ts'
import {
  CandidateQuery,
  Candidates,
  LineAside,
  LineMatch,
  ReconciliationView,
  StatementImportView,
  StatementLineQuery,
  StatementLines,
  StatementLineView,
  Undoing,
} from './statements.ts'
import { TakenBack, TakingBack } from './take-back.ts'

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
      'Import a statement or a file of returns (multipart: statement, account; mapping for a CSV; kind “returns” for a CSV of payments that came back); 422 names the rows when nothing was kept',
    answer: StatementImportView,
  },
  {
    method: 'post',
    path: '/api/reconciliation/statements/:id/taking-back',
    summary:
      'Ask that the last file of an account be taken back, or confirm it: `askedAt` is when another asked, null where nobody had',
    body: TakingBack,
    answer: TakenBack,
  },
  {
    method: 'delete',
    path: '/api/reconciliation/statements/:id/taking-back',
    summary: 'Keep it: take the ask back, or say no',
    answer: TakenBack,
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
    query: CandidateQuery,
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
    body: LineConfirmation,
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
    method: 'post',
    path: '/api/reconciliation/lines/:id/aside',
    summary: 'Say that a line is none of our payments, with a reason; another confirms it',
    body: LineAside,
    answer: StatementLineView,
  },
  {
    method: 'post',
    path: '/api/reconciliation/confirmations',
    summary: 'Confirm several lines, each by itself: what is refused is named',
    body: Confirming,
    answer: Confirmed,
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
    path: '/api/returns/:id/undo',
    summary: 'Take back which payment a return is of, with a reason, while nothing became of it',
    body: Undoing,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/returns/:id/reopening',
    summary: 'Take back how a return ended, with a reason, while nothing is paid again for it',
    body: Undoing,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/returns/:id/same',
    summary:
      'Say that a return is one that was told before, by hand, by file or by statement; or that a credit is several that were told one by one (returnIds, from GET /api/returns?within=), which come to exactly it',
    body: SameReturn,
    answer: ReturnView,
  },
  {
    method: 'get',
    path: '/api/returns/:id/batches',
    summary: 'Batches that one credit of several payments may be of',
    query: SplitQuery,
    answer: SplitBatches,
  },
  {
    method: 'post',
    path: '/api/returns/:id/parts',
    summary:
      'Say that one credit is of a whole batch, or of these lines of it: they come to exactly it',
    body: Splitting,
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/reconciliation/lines/:id/return',
    summary: 'Say that a credit is of payments that came back, though it does not say so',
    answer: ReturnView,
  },
  {
    method: 'post',
    path: '/api/batches/:id/closing',
    summary: 'Close a settled batch',
    body: Closing,
    answer: BatchView,
  },
]

import { makers, readersOfAccounts, type Specified } from './roles.fixture.ts'

/** What the bank says of what it has. */
export const ofSettling: Specified[] = [
  ['GET /api/reconciliation', readersOfAccounts],
  ['POST /api/reconciliation/statements', ['accountant']],
  ['POST /api/reconciliation/statements/:id/taking-back', ['accountant']],
  ['DELETE /api/reconciliation/statements/:id/taking-back', ['accountant']],
  ['GET /api/reconciliation/lines', readersOfAccounts],
  ['GET /api/reconciliation/lines/:id/candidates', readersOfAccounts],
  ['POST /api/reconciliation/lines/:id/match', ['accountant']],
  ['POST /api/reconciliation/lines/:id/confirmation', ['accountant']],
  ['POST /api/reconciliation/lines/:id/undo', ['accountant']],
  ['GET /api/returns', readersOfAccounts],
  ['POST /api/returns', ['accountant']],
  ['POST /api/returns/:id/match', ['accountant']],
  ['POST /api/returns/:id/resolution', ['accountant']],
  ['POST /api/returns/:id/repayment', makers],
  ['POST /api/reconciliation/lines/:id/aside', ['accountant']],
  ['POST /api/reconciliation/confirmations', ['accountant']],
  ['POST /api/returns/:id/undo', ['accountant']],
  ['POST /api/returns/:id/reopening', ['accountant']],
  ['POST /api/returns/:id/parts', ['accountant']],
  ['POST /api/returns/:id/same', ['accountant']],
  ['GET /api/returns/:id/batches', readersOfAccounts],
  ['POST /api/reconciliation/lines/:id/return', ['accountant']],
  ['POST /api/batches/:id/closing', ['accountant']],
]

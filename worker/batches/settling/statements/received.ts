import { Refusal } from '../../../core/refusals/refusal.ts'
import type { StatementMapping } from '../../../domain/statements/mapping.ts'
import type { ReturnMapping } from '../../../domain/statements/return-mapping.ts'
import type { StatementProblem } from '../../../domain/statements/statement.ts'
import type { SourceAccountRow } from '../../../source-accounts/store.ts'

/** A file of the bank's as it was sent. */
export type SentStatement = {
  fileName: string
  bytes: Uint8Array
  mapping: StatementMapping | undefined
  /** Is it of payments that came back, as whoever sent it says, and which column is which? */
  isReturns: boolean
  returnMapping: ReturnMapping | undefined
}

export type Received = SentStatement & { source: SourceAccountRow; hash: string; text: string }

/** What is wrong, by row and field. */
export function refusedFile(problems: StatementProblem[]): Refusal {
  return new Refusal('statement_refused', problems)
}

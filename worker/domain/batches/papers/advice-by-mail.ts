import { allow, type Result, refuse } from '../../result.ts'
import { atBankStates, type BatchState } from '../batch.ts'
import type { TemplateKind } from '../runs/template-kinds.ts'

export const adviceLimits = {
  /** As many payments of one payee as a letter lists; it says how many more there are. */
  linesMax: 20,
  /** As many invoices as a letter lists of these; it says how many more there are. */
  invoicesMax: 40,
  /** As many letters as one press writes; the next writes those that are left. */
  lettersAtOnce: 500,
} as const

type AdvisedBatch = { kind: TemplateKind | null; state: BatchState; isConfidential: boolean }

/**
 * May payees be told by e-mail what was sent to the bank for them? Of a batch for suppliers alone, that the bank has: an amount
 * that may be somebody's salary leaves by no mail, and nothing of a confidential batch does.
 */
export function adviseByMail({
  kind,
  state,
  isConfidential,
}: AdvisedBatch): Result<undefined, 'not_at_bank' | 'advice_not_by_mail'> {
  if (kind !== 'supplier' || isConfidential) return refuse('advice_not_by_mail')
  return atBankStates.includes(state) ? allow(undefined) : refuse('not_at_bank')
}

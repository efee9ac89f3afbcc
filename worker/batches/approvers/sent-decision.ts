import type { Typed } from '#pages/approvals/decision/decision-form.tsx'
import type { Reason } from '../../core/refusals/refusal.ts'

/* What an approver's form sends. */

/** What its own field says, beside the code or the passkey. */
export const unproved: Reason[] = [
  'proof_needed',
  'proof_elsewhere',
  'code_of_six',
  'code_wrong',
  'code_used',
  'locked',
  'sign_ins_busy',
  'tries_under_way',
]

export const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The words of a decision. What was typed beside an approval goes with it: nothing that somebody wrote is dropped. */
export function commentOf(decision: unknown, { question, reason }: Typed): string {
  if (decision === 'query') return question
  return decision === 'reject' ? reason : question || reason
}

import { approvalLimitToea } from '../access/role.ts'
import type { UserStatus } from '../access/user-changes.ts'
import type { ApprovalReason } from '../batches/approval.ts'
import type { Actor } from '../batches/batch-step.ts'
import { formatToea } from '../money/money.ts'

/** Each but the last two is the rest of a sentence that begins with somebody's name. */
export type ApproverWords = {
  upTo: (limit: string) => string
  otherwise: string
  because: Record<
    'own_batch' | 'changed_its_terms' | 'already_approved' | 'not_allowed' | 'no_second_factor',
    string
  >
  /** Whoever is not there, whatever their role. */
  away: Record<Exclude<UserStatus, 'active'>, string>
  /** Who can, by the limit that somebody lent them. */
  lentBy: (name: string) => string
  /** To the reader themselves. */
  ownRole: string
  ownLimit: (limit: string) => string
}

export const englishApprovers: ApproverWords = {
  upTo: (limit) => `may approve up to ${limit}`,
  otherwise: 'cannot approve it now',
  because: {
    own_batch: 'prepared or changed this batch, or whom it pays',
    changed_its_terms:
      'changed the source account, the approval rules or the rules for accounts, and nothing handed over since was paid by them',
    already_approved: 'has approved it already',
    not_allowed: 'has a role that does not approve',
    no_second_factor: 'has no second factor yet, which an approval of this amount asks for',
  },
  away: { inactive: 'is deactivated', invited: 'has not accepted the invitation yet' },
  lentBy: (name) => `for ${name}`,
  ownRole: 'Your role does not approve batches.',
  ownLimit: (limit) => `This batch is above your approval limit of ${limit}.`,
}

/** Why somebody cannot approve a batch now. */
export function whyNot(person: Actor, reason: ApprovalReason, words = englishApprovers): string {
  if (reason === 'above_limit') {
    return words.upTo(formatToea(approvalLimitToea(person.defined, person.ownLimitToea)))
  }
  const known: Partial<Record<ApprovalReason, string>> = words.because
  return known[reason] ?? words.otherwise
}

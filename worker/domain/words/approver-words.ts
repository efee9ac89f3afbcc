import { approvalLimitToea } from '../access/role.ts'
import type { UserStatus } from '../access/user-changes.ts'
import type { ApprovalReason } from '../batches/approval.ts'
import type { Actor } from '../batches/batch-step.ts'
import { formatToea } from '../money/money.ts'

/** Why somebody cannot approve a batch now, as the rest of a sentence that begins with their name. */
export function whyNot(person: Actor, reason: ApprovalReason): string {
  const limit = formatToea(approvalLimitToea(person.defined, person.ownLimitToea))
  if (reason === 'above_limit') return `may approve up to ${limit}`
  return words[reason] ?? 'cannot approve it now'
}

const words: Partial<Record<ApprovalReason, string>> = {
  own_batch: 'prepared or changed this batch',
  already_approved: 'has approved it already',
  not_allowed: 'has a role that does not approve',
  no_second_factor: 'has no second factor yet, which an approval of this amount asks for',
}

/** Whoever is not there, whatever their role. */
export const awayWords: Record<Exclude<UserStatus, 'active'>, string> = {
  inactive: 'is deactivated',
  invited: 'has not accepted the invitation yet',
}

import { reviewDays } from './access-review.ts'

/** What money leaves by: whoever has one of these is asked about by itself. */
export const moneyRights = [
  'create_payments',
  'approve_payments',
  'make_bank_files',
  'verify_accounts',
  'manage_source_accounts',
  'manage_approval_rules',
] as const
export type MoneyRight = (typeof moneyRights)[number]

const dayMs = 24 * 60 * 60 * 1000

/** A right that somebody has had for half a year, and not used in it. */
export function isUnused(
  { since, lastUsedAt }: { since: Date; lastUsedAt: Date | null },
  now: Date,
) {
  const newest = Math.max(since.getTime(), lastUsedAt?.getTime() ?? 0)
  return now.getTime() - newest > reviewDays.unused * dayMs
}

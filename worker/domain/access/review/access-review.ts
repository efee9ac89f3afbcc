import { hasPermission, type RoleRights } from '../role.ts'

/** What an administrator should look at: rights that nobody uses are rights for whoever finds the password. */
export const reviewNotes = ['never_signed_in', 'long_away', 'rights_unused'] as const
export type ReviewNote = (typeof reviewNotes)[number]

/** Days. */
export const reviewDays = { toSignIn: 14, away: 90, unused: 180 }

/** Somebody active, and when they did last what their role lets them. */
export type Reviewed = {
  defined: Pick<RoleRights, 'permissions'>
  createdAt: Date
  lastLoginAt: Date | null
  decidedAt: Date | null
  preparedAt: Date | null
}

const dayMs = 24 * 60 * 60 * 1000

export function reviewOf(person: Reviewed, now: Date): ReviewNote[] {
  const days = (since: Date) => (now.getTime() - since.getTime()) / dayMs
  const { defined, createdAt, lastLoginAt, decidedAt, preparedAt } = person
  if (lastLoginAt === null) {
    return days(createdAt) > reviewDays.toSignIn ? ['never_signed_in'] : []
  }
  if (days(lastLoginAt) > reviewDays.away) return ['long_away']
  const mayPay =
    hasPermission(defined, 'approve_payments') || hasPermission(defined, 'create_payments')
  const used = [createdAt, decidedAt ?? createdAt, preparedAt ?? createdAt]
  return mayPay && used.every((at) => days(at) > reviewDays.unused) ? ['rights_unused'] : []
}

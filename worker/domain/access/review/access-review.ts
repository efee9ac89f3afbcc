import { dayMs } from '../../durations.ts'
import { hasPermission, type RoleRights } from '../role.ts'

/** What an administrator should look at: rights that nobody uses are rights for whoever finds the password. */
export const reviewNotes = ['never_signed_in', 'long_away', 'rights_unused'] as const
export type ReviewNote = (typeof reviewNotes)[number]

/** Days. */
export const reviewDays = { toSignIn: 14, away: 90, unused: 180 }

/** Since when somebody has a right, and when they last did what it is for. */
export type Held = { since: Date; lastUsedAt: Date | null }

/** Somebody active, and the two rights that payments begin with, where their role has them. */
export type Reviewed = {
  defined: Pick<RoleRights, 'permissions'>
  createdAt: Date
  lastLoginAt: Date | null
  rights: Record<'approve_payments' | 'create_payments', Held>
}

const daysSince = (moment: Date, now: Date) => (now.getTime() - moment.getTime()) / dayMs

/** A right that somebody has had for half a year, and not used in it. */
export function isUnused({ since, lastUsedAt }: Held, now: Date): boolean {
  return [since, lastUsedAt ?? since].every((at) => daysSince(at, now) > reviewDays.unused)
}

export function reviewOf(person: Reviewed, now: Date): ReviewNote[] {
  const { defined, createdAt, lastLoginAt, rights } = person
  if (lastLoginAt === null) {
    return daysSince(createdAt, now) > reviewDays.toSignIn ? ['never_signed_in'] : []
  }
  if (daysSince(lastLoginAt, now) > reviewDays.away) return ['long_away']
  const held = (['approve_payments', 'create_payments'] as const).flatMap((right) =>
    hasPermission(defined, right) ? [rights[right]] : [],
  )
  return held.length > 0 && held.every((right) => isUnused(right, now)) ? ['rights_unused'] : []
}

import type { SecurityNarrowing, SecurityPerson } from '../../contract/users/security.ts'
import { type Held, reviewOf } from '../../domain/access/review/access-review.ts'
import { needsFactor } from '../../domain/access/sign-in/sign-in-rules.ts'
import { pageOf, writeCursor } from '../../http/paging.ts'
import type { readSecurity } from './store.ts'

type Read = Awaited<ReturnType<typeof readSecurity>>

export const keyOf = ({ name, id }: SecurityPerson) => [name, id]

export function securityPerson(read: Read['people'][number], rules: Read['rules'], now: Date) {
  const { defined, lastLoginAt, lockedUntil, createdAt, ...rest } = read
  const { approvedAt, createdLastAt, mayApproveSince, mayCreateSince, ...person } = rest
  const rights = {
    approve_payments: held(mayApproveSince, approvedAt),
    create_payments: held(mayCreateSince, createdLastAt),
  }
  return {
    ...person,
    notes: reviewOf({ defined, createdAt, lastLoginAt, rights }, now),
    roleTitle: defined.title,
    isMeant: needsFactor(rules.secondFactor, defined),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
  }
}

const held = (since: number, lastUsedAt: number | null): Held => ({
  since: new Date(since),
  lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : null,
})

const isIn: Record<SecurityNarrowing, (person: SecurityPerson) => boolean> = {
  held_back: ({ lockedUntil }) => lockedUntil !== null,
  to_look_at: ({ notes }) => notes.length > 0,
  signed_in: ({ openSessions }) => openSessions > 0,
  without_factor: ({ apps, passkeys }) => apps + passkeys === 0,
}

/**
 * A page of those among the people looked through, one of whom more was read where there are more. Where fewer than a page are
 * found, it goes on behind the last who was looked at: a page may be empty and have another behind it.
 */
export function narrowedPage(
  read: SecurityPerson[],
  only: SecurityNarrowing,
  { limit, lookedThrough }: { limit: number; lookedThrough: number },
) {
  const looked = read.slice(0, lookedThrough)
  const page = pageOf(looked.filter(isIn[only]), limit, keyOf)
  const last = looked.at(-1)
  const isMore = page.nextCursor === null && read.length > lookedThrough && last
  return isMore ? { ...page, nextCursor: writeCursor(keyOf(last)) } : page
}

import { and, eq, ne } from 'drizzle-orm'
import type { Statement } from '../core/bulk.ts'
import type { RealmDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import type { SecurityEvent } from './letter-types.ts'
import { postLetters } from './post-letters.ts'

/** What happened to what, what makes it another notice than the one before, and who knows already. */
export type Notice = { what: SecurityEvent; about: string; occasion: string; but?: string }

/** A security notice to everyone who administers the organisation, as statements of the change it tells of. */
export async function notifyAdministrators(
  db: RealmDb,
  { what, about, occasion, but = '' }: Notice,
  at: Date,
): Promise<Statement[]> {
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'org_admin'), eq(users.status, 'active'), ne(users.id, but)))
  const letter = {
    letter: 'security_notice',
    occasion: `${what}/${occasion}`,
    recipientIds: administrators.map(({ id }) => id),
    content: { what, about },
  } as const
  return postLetters(db, letter, at)
}

/** An account number in a letter: enough to know it by, too little to pay it. */
export function endOf(accountNumber: string): string {
  return `ending in ${accountNumber.slice(-4)}`
}

import { and, eq, ne } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { RealmDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { dayMs } from '../../domain/durations.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { UserRow } from '../account/user-store.ts'
import { closeLinks, newLink } from './link-tokens.ts'

/** No hash, so no password is it; and not empty, which is whoever never had one. */
const closed = 'closed'

/**
 * Beside a factor eight characters are enough, and nobody can tell from a hash how many there are: once others took the last
 * factor away, the password opens nothing, and a letter brings the link for another one, which may stand alone.
 */
export async function closePassword(
  env: Env,
  db: RealmDb,
  { id, status }: Pick<UserRow, 'id' | 'status'>,
  at: Date,
): Promise<Statement[]> {
  const hadOne = and(eq(users.id, id), ne(users.passwordHash, ''))
  const close = db.update(users).set({ passwordHash: closed, updatedAt: at }).where(hadOne)
  if (status !== 'active') return [close]
  const { link, statement } = await newLink(env, db, 'reset', id, at, { opensMs: dayMs })
  const content = { link, isClosed: true } as const
  const letter = { letter: 'reset', occasion: link.nonce, recipientIds: [id], content } as const
  return [close, closeLinks(db, 'reset', id, at), statement, ...postLetters(db, letter, at)]
}

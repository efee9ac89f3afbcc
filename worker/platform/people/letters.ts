import { and, eq, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import type { UserRow } from '../../auth/account/user-store.ts'
import { activationLetter } from '../../auth/links/activation-letter.ts'
import { closeLinks } from '../../auth/links/link-tokens.ts'
import type { Statement } from '../../core/bulk.ts'
import { users } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import type { SecurityEvent } from '../../mail/letter-types.ts'
import { postLetters } from '../../mail/post-letters.ts'

/** The letter with the link that sets the first password. The link of an earlier one closes. */
export async function invitation(c: Context<App>, id: string, at: Date): Promise<Statement[]> {
  const { db } = c.var.platform
  const letter = await activationLetter(c.env, db, { id, invitedBy: c.var.person.name }, at)
  return [closeLinks(db, 'activation', id, at), ...letter]
}

/** Tells the other owners who was let in, or what was done with somebody’s sign-in: an owner’s open desk is not to make a second one unseen. */
export async function noticeToOwners(
  c: Context<App>,
  { id, firstName, lastName }: Pick<UserRow, 'id' | 'firstName' | 'lastName'>,
  what: string,
  at: Date,
): Promise<Statement[]> {
  const { person, platform } = c.var
  const isOther = and(eq(users.role, 'owner'), eq(users.status, 'active'), ne(users.id, person.id))
  const owners = await platform.db
    .select({ id: users.id })
    .from(users)
    .where(and(isOther, ne(users.id, id)))
  const content = {
    what: 'rights_changed',
    about: `${firstName} ${lastName}: ${what}; by ${person.name}`,
  } as const
  const occasion = `owners/${id}/${at.toISOString()}`
  const recipientIds = owners.map((owner) => owner.id)
  return postLetters(
    platform.db,
    { letter: 'security_notice', occasion, recipientIds, content },
    at,
  )
}

/** Tells a person what another owner did with their sign-in. */
export function noticeTo(c: Context<App>, id: string, what: SecurityEvent, at: Date): Statement[] {
  const content = { what, about: `by ${c.var.person.name}` }
  const occasion = `${what}/${id}/${at.toISOString()}`
  const letter = { letter: 'security_notice', occasion, recipientIds: [id], content } as const
  return postLetters(c.var.platform.db, letter, at)
}

import type { Context } from 'hono'
import { activationLetter } from '../../auth/links/activation-letter.ts'
import { closeLinks } from '../../auth/links/link-tokens.ts'
import type { Statement } from '../../core/bulk.ts'
import type { App } from '../../http/app.ts'
import type { SecurityEvent } from '../../mail/letter-types.ts'
import { postLetters } from '../../mail/post-letters.ts'

/** The letter with the link that sets the first password. The link of an earlier one closes. */
export async function invitation(c: Context<App>, id: string, at: Date): Promise<Statement[]> {
  const { db } = c.var.platform
  const letter = await activationLetter(c.env, db, { id, invitedBy: c.var.person.name }, at)
  return [closeLinks(db, 'activation', id, at), ...letter]
}

/** Tells a person what another owner did with their sign-in. */
export function noticeTo(c: Context<App>, id: string, what: SecurityEvent, at: Date): Statement[] {
  const content = { what, about: `by ${c.var.person.name}` }
  const occasion = `${what}/${id}/${at.toISOString()}`
  const letter = { letter: 'security_notice', occasion, recipientIds: [id], content } as const
  return postLetters(c.var.platform.db, letter, at)
}

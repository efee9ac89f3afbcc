import type { Context } from 'hono'
import { closeLinks, newLink } from '../../auth/links/link-tokens.ts'
import type { Statement } from '../../core/bulk.ts'
import type { App } from '../../http/app.ts'
import type { SecurityEvent } from '../../mail/letter-types.ts'
import { postLetters } from '../../mail/post-letters.ts'

/** The letter with the link that sets the first password. The link of an earlier one closes. */
export async function invitation(c: Context<App>, id: string, at: Date): Promise<Statement[]> {
  const { db } = c.var.platform
  const { link, statement } = await newLink(c.env, db, 'activation', id, at)
  const content = { link, invitedBy: c.var.person.name }
  const letter = {
    letter: 'activation',
    occasion: link.nonce,
    recipientIds: [id],
    content,
  } as const
  return [closeLinks(db, 'activation', id, at), statement, ...postLetters(db, letter, at)]
}

/** Tells a person what another owner did with their sign-in. */
export function noticeTo(c: Context<App>, id: string, what: SecurityEvent, at: Date): Statement[] {
  const content = { what, about: `by ${c.var.person.name}` }
  const occasion = `${what}/${id}/${at.toISOString()}`
  const letter = { letter: 'security_notice', occasion, recipientIds: [id], content } as const
  return postLetters(c.var.platform.db, letter, at)
}

import type { Statement } from '../../core/bulk.ts'
import type { RealmDb } from '../../core/databases.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { newLink } from './link-tokens.ts'

type Invitation = { id: string; invitedBy: string }

/** The letter with the link that sets somebody's first password. */
export async function activationLetter(
  env: Env,
  db: RealmDb,
  { id, invitedBy }: Invitation,
  at: Date,
): Promise<Statement[]> {
  const { link, statement } = await newLink(env, db, 'activation', id, at)
  const content = { link, invitedBy }
  const letter = {
    letter: 'activation',
    occasion: link.nonce,
    recipientIds: [id],
    content,
  } as const
  return [statement, ...postLetters(db, letter, at)]
}

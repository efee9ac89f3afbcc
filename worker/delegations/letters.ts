import { listAdministrators } from '../auth/account/administrators.ts'
import type { DelegationView } from '../contract/batches/delegations.ts'
import type { Statement } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { postLetters } from '../mail/post-letters.ts'
import { wordsOf } from './view.ts'

/** To both, and to everybody who administers the organisation. */
export async function delegationLetters(
  db: TenantDb,
  view: DelegationView,
  what: 'delegation_given' | 'delegation_ended',
  at: Date,
): Promise<Statement[]> {
  const administrators = (await listAdministrators(db)).map(({ id }) => id)
  const letter = {
    letter: 'security_notice',
    occasion: `${what}/${view.id}`,
    recipientIds: [...new Set([view.delegator.id, view.delegate.id, ...administrators])],
    content: { what, about: wordsOf(view) },
  } as const
  return postLetters(db, letter, at)
}

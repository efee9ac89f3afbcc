import type { Context } from 'hono'
import { findTenantUser } from '../auth/account/user-store.ts'
import { listFactors, removeAllFactors } from '../auth/factors/factor-store.ts'
import { endSessions } from '../auth/sessions/session-store.ts'
import type { Answer } from '../core/commit.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { postLetters } from '../mail/post-letters.ts'
import { colleagueView } from './view.ts'

/**
 * A lost phone, and no recovery code: an administrator takes the second factors of somebody else away. It gives nobody
 * anything: whoever signs in still knows the password, every session ends, and the person is told (decision 0013).
 */
export async function removeFactors(c: Context<App>, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await findTenantUser(db, id)
  if (!row) throw new Refusal('not_found')
  if (id === user.id) throw new Refusal('own_factor')
  if ((await listFactors(db, id)).length === 0) throw new Refusal('factor_missing')
  const at = new Date()
  const letter = {
    letter: 'security_notice',
    occasion: `factor_removed/${id}/${at.getTime()}`,
    recipientIds: [id],
    content: { what: 'factor_removed', about: `by ${user.name}` },
  } as const
  return commitFor(c, {
    at,
    action: 'user.factors_removed',
    subject: `user/${id}`,
    details: {},
    statements: [
      ...removeAllFactors(db, id, at),
      endSessions(db, id, at),
      ...postLetters(db, letter, at),
    ],
    answer: { status: 200, body: colleagueView(row) },
  })
}

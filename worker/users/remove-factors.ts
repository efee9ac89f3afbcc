import type { Context } from 'hono'
import { findUserById } from '../auth/account/store.ts'
import { factorsOf, forgetFactors } from '../auth/factors/second-factor.ts'
import { endSessions } from '../auth/links/set-password.ts'
import { commitRights } from '../changes/propose.ts'
import type { Answer } from '../core/commit.ts'
import { post } from '../core/outbox.ts'
import { Refusal } from '../core/refusal.ts'
import type { App } from '../http/app.ts'
import { colleagueView } from './view.ts'

/**
 * A lost phone, and no recovery code: an administrator takes the second factors of somebody else away. It gives nobody
 * anything: whoever signs in still knows the password, every session ends, and the person is told (decision 0013).
 */
export async function removeFactors(c: Context<App>, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await findUserById(db, id)
  if (!row) throw new Refusal('not_found')
  if (id === user.id) throw new Refusal('own_factor')
  if ((await factorsOf(db, id)).length === 0) throw new Refusal('factor_missing')
  const at = new Date()
  const letter = {
    letter: 'security_notice',
    occasion: `factor_removed/${id}/${at.getTime()}`,
    recipientIds: [id],
    content: { what: 'factor_removed', about: `by ${user.name}` },
  } as const
  return commitRights(c, {
    at,
    action: 'user.factors_removed',
    subject: `user/${id}`,
    details: {},
    statements: [...forgetFactors(db, id, at), endSessions(db, id, at), ...post(db, letter, at)],
    answer: { status: 200, body: colleagueView(row) },
  })
}

import { sql } from 'drizzle-orm'
import { findTenantUser } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import { hasNoFactor, listFactors, removeFactors } from '../auth/factors/factor-store.ts'
import { closePassword } from '../auth/links/close-password.ts'
import { endSessions } from '../auth/sessions/session-store.ts'
import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import { postLetters } from '../mail/post-letters.ts'
import { colleagueView } from './view.ts'

/**
 * A lost phone, and no recovery code: an administrator asks that the second factors of somebody else are taken away. With
 * the last of them the password opens nothing any more, and only whoever reads the person's mailbox stands between a stranger and
 * their rights, so a second administrator confirms it; every session ends, the person is told, and everybody who administers
 * (decision 0013). A factor that they add while it waits stays, and their password with it.
 */
export async function prepareFactorRemoval(
  { env, tenant, actor, at }: PrepareContext,
  id: string,
  asked?: readonly string[],
): Promise<PreparedChange> {
  const { db } = tenant
  const row = await findTenantUser(db, id)
  if (!row) throw new Refusal(asked ? 'stale_change' : 'not_found')
  if (id === actor.id) throw new Refusal('own_factor')
  const there = (await listFactors(db, id)).map((factor) => factor.id)
  const factors = asked ? there.filter((one) => asked.includes(one)) : there
  if (factors.length === 0) throw new Refusal(asked ? 'stale_change' : 'factor_missing')
  const isLeft = factors.length < there.length
  const stays = guard(db, sql`not ${hasNoFactor(id)}`, 'stale_change')
  const occasion = `factor_removed/${id}/${at.getTime()}`
  const content = { what: 'factor_removed', about: `by ${actor.name}` } as const
  const letter = { letter: 'security_notice', occasion, recipientIds: [id], content } as const
  const about = `${nameOf(row)}: second factors taken away; by ${actor.name}`
  const notice = { what: 'rights_changed', about, occasion, but: id } as const
  return {
    subjectId: id,
    request: { what: 'remove_factors', name: nameOf(row), email: row.email, factors },
    givesRights: true,
    action: 'user.factors_removed',
    subject: `user/${id}`,
    details: { factors: factors.length },
    statements: [
      ...removeFactors(db, id, factors, at),
      ...(isLeft ? [stays] : await closePassword(env, db, row, at)),
      endSessions(db, id, at),
      ...postLetters(db, letter, at),
      ...(await notifyAdministrators(db, notice, at)),
    ],
    answer: { status: 200, body: colleagueView(row) },
  }
}

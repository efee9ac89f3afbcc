import type { Context } from 'hono'
import type { Extended } from '../../contract/auth.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { commitOwnChange } from '../account/reauthenticate.ts'
import { lastStill } from '../rules/rules-store.ts'
import { bearerToken, prolongSessionCookie } from './session-cookie.ts'
import { prolong } from './session-length.ts'
import { saveExpiry } from './session-store.ts'

/** One tap before a session ends: it lasts as long again. Whoever ended it meanwhile has the last word. */
export async function extendSession(c: Context<App>): Promise<Extended> {
  const { realm, session, user } = c.var
  const longer = prolong(session, user.view.preferences, new Date())
  if (!longer.ok) throw new Refusal(longer.reason)
  const expiresAt = longer.value
  await commitOwnChange(c, {
    action: 'session.extended',
    details: { until: expiresAt.toISOString() },
    statements: [
      guard(realm.db, lastStill(realm, user.view.preferences.sessionTimeout), 'stale_rights'),
      saveExpiry(realm.db, session.tokenHash, expiresAt),
    ],
  })
  if (!bearerToken(c)) await prolongSessionCookie(c, expiresAt, user.view)
  return { expiresAt: expiresAt.toISOString() }
}

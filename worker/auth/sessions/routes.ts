import type { Context } from 'hono'
import { Hono } from 'hono'
import { ProfileChanges, type SessionView, SignIn } from '../../contract/auth.ts'
import { commit } from '../../core/commit.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { answer, commitFor, mutation } from '../../http/idempotency.ts'
import { open, signedIn } from '../../http/policy.ts'
import { organisationView } from '../../organisations/organisation-view.ts'
import { commitOwn, revokeOwn } from '../account/reauthenticate.ts'
import { endSession, findUserByEmail, forgetToken, saveUser } from '../account/store.ts'
import { userView } from '../account/user-view.ts'
import { endSessions } from '../links/set-password.ts'
import { listOwnSessions } from './own-sessions.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { signIn } from './start-session.ts'

export const sessionRoutes = new Hono<App>()
  .post('/login', open('this is how one gets in'), body(SignIn), async (c) => {
    const session = await signIn(c, c.req.valid('json'))
    setSessionCookie(c, session.accessToken, new Date(session.expiresAt))
    return c.json(session)
  })

  .get('/session', signedIn(), (c) => {
    const { user, tenant, session } = c.var
    return c.json<SessionView>({
      user: user.view,
      organisation: organisationView(tenant),
      expiresAt: session.expiresAt.toISOString(),
    })
  })

  .post('/logout', signedIn(), async (c) => {
    await closeSession(c)
    return c.body(null, 204)
  })

  .get('/sessions', signedIn(), async (c) => c.json({ items: await listOwnSessions(c) }))
  .delete('/sessions', signedIn(), async (c) => {
    await commitOwn(c, {
      action: 'user.signed_out_everywhere',
      statements: [endSessions(c.var.tenant.db, c.var.actorId, new Date())],
    })
    clearSessionCookie(c)
    return c.body(null, 204)
  })
  .delete('/sessions/:id', signedIn(), async (c) => {
    await revokeOwn(c, c.req.param('id'))
    return c.body(null, 204)
  })

  .put('/profile', signedIn(), mutation, body(ProfileChanges), async (c) => {
    const { tenant, user } = c.var
    const changes = c.req.valid('json')
    const now = new Date()
    const row = must(await findUserByEmail(tenant.db, user.view.email), 'user')
    const preferences = { ...user.view.preferences, ...changes.preferences }
    const saved = { ...row, ...changes, preferences, updatedAt: now }
    return answer(
      await commitFor(c, {
        at: now,
        action: 'user.profile_changed',
        subject: `user/${user.id}`,
        details: { fields: Object.keys(changes) },
        statements: [saveUser(tenant.db, user.id, { ...changes, preferences, updatedAt: now })],
        answer: { status: 200, body: { user: userView(saved) } },
      }),
    )
  })

/** Ends the session in the database first: KV may be stale for a minute. */
export async function closeSession(c: Context<App>) {
  const { tenant, actorId, session } = c.var
  const now = new Date()
  const { tokenHash } = session
  const ended = { userId: actorId, key: `session-end/${tokenHash}`, requestHash: tokenHash }
  await commit(
    { env: c.env, tenant, mutation: ended },
    {
      at: now,
      actorId,
      action: 'session.closed',
      subject: `user/${actorId}`,
      details: {},
      statements: [endSession(tenant.db, tokenHash, now)],
      answer: { status: 204, body: null },
    },
  )
  await forgetToken(c.env, tenant, tokenHash)
  clearSessionCookie(c)
}

import { Hono } from 'hono'
import { ProfileChanges, SignIn } from '../../contract/auth.ts'
import type { SessionView } from '../../contract/session.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { open, signedIn } from '../../http/policy.ts'
import { organisationView } from '../../organisations/organisation-view.ts'
import { commitOwnChange, revokeOwnSession } from '../account/reauthenticate.ts'
import { findTenantUser, saveUser } from '../account/user-store.ts'
import { userView } from '../account/user-view.ts'
import { closeSession } from './close-session.ts'
import { listOwnSessions } from './own-sessions.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { endSessions } from './session-store.ts'
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
    await commitOwnChange(c, {
      action: 'user.signed_out_everywhere',
      statements: [endSessions(c.var.tenant.db, c.var.actorId, new Date())],
    })
    clearSessionCookie(c)
    return c.body(null, 204)
  })
  .delete('/sessions/:id', signedIn(), async (c) => {
    await revokeOwnSession(c, c.req.param('id'))
    return c.body(null, 204)
  })

  .put('/profile', signedIn(), mutation, body(ProfileChanges), async (c) => {
    const { tenant, user } = c.var
    const sent = c.req.valid('json')
    const { firstName, lastName, department, phoneNumber, preferences: changed, ...rest } = sent
    nothingLeft(rest)
    const now = new Date()
    const row = must(await findTenantUser(tenant.db, user.id), 'user')
    const preferences = { ...user.view.preferences, ...changed }
    const changes = {
      firstName: firstName ?? row.firstName,
      lastName: lastName ?? row.lastName,
      department: department ?? row.department,
      phoneNumber: phoneNumber ?? row.phoneNumber,
      preferences,
      updatedAt: now,
    }
    return respond(
      await commitFor(c, {
        at: now,
        action: 'user.profile_changed',
        subject: `user/${user.id}`,
        details: { fields: Object.keys(sent) },
        statements: [saveUser(tenant.db, user.id, changes)],
        answer: { status: 200, body: { user: userView({ ...row, ...changes }) } },
      }),
    )
  })

import { Hono } from 'hono'
import { ProfileChanges, SignIn, Unlock, type Unlocked } from '../../contract/auth.ts'
import { type SessionView, storedPreferences } from '../../contract/session.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body, bodyWithOthers } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { open, signedIn } from '../../http/policy.ts'
import { organisationView } from '../../organisations/organisation-view.ts'
import { nameOneself } from '../account/own-name.ts'
import { commitOwnChange, requireRecentProof, revokeOwnSession } from '../account/reauthenticate.ts'
import { findTenantUser, saveProfile, type TenantUserRow } from '../account/user-store.ts'
import { nameOf, userView } from '../account/user-view.ts'
import { unlock } from '../lock/unlock.ts'
import { atMost, preferencesHere } from '../rules/preferences-here.ts'
import { requireAllowed } from '../rules/require-allowed.ts'
import { leave } from './close-session.ts'
import { extendSession } from './extend-session.ts'
import { listOwnSessions } from './own-sessions.ts'
import { clearForGood, renewMark } from './session-cookie.ts'
import { endsAtLatest } from './session-length.ts'
import { endEverywhere } from './session-store.ts'
import { signIn } from './start-session.ts'

export const sessionRoutes = new Hono<App>()
  .post('/login', open('this is how one gets in'), bodyWithOthers(SignIn), async (c) =>
    c.json(await signIn(c, c.req.valid('json'))),
  )

  .get('/session', signedIn(), (c) => {
    const { user, tenant, session } = c.var
    return c.json<SessionView>({
      user: user.view,
      organisation: organisationView(tenant),
      expiresAt: session.expiresAt.toISOString(),
      endsAtLatest: endsAtLatest(session).toISOString(),
      ...atMost(c),
      now: new Date().toISOString(),
    })
  })
  .post('/session/extension', signedIn(), async (c) => c.json(await extendSession(c)))

  .get('/presence', signedIn(), async (c) => {
    if (c.var.session.tokenHash) await renewMark(c, c.var.user.view) // a visitor has no session to lock
    return c.body(null, 204)
  })
  .post('/unlock', open('a locked session asks for its password'), body(Unlock), async (c) => {
    const unlocked = await unlock(c, c.req.valid('json'))
    return unlocked ? c.json<Unlocked>(unlocked) : c.body(null, 204)
  })

  .post('/logout', open('whoever leaves needs no more than what they hold'), async (c) => {
    await leave(c)
    return c.body(null, 204)
  })

  .get('/sessions', signedIn(), async (c) => c.json({ items: await listOwnSessions(c) }))
  .delete('/sessions', signedIn(), async (c) => {
    await commitOwnChange(c, {
      action: 'user.signed_out_everywhere',
      statements: endEverywhere(c.var.tenant, c.var.actorId, new Date()),
    })
    clearForGood(c)
    return c.body(null, 204)
  })
  .delete('/sessions/:id', signedIn(), async (c) => {
    await revokeOwnSession(c, c.req.param('id'))
    return c.body(null, 204)
  })

  .put('/profile', signedIn(), mutation, bodyWithOthers(ProfileChanges), async (c) => {
    const { tenant, user } = c.var
    const sent = c.req.valid('json')
    const { firstName, lastName, department, phoneNumber, preferences: changed, ...rest } = sent
    nothingLeft(rest)
    const now = new Date()
    const row = must(await findTenantUser(tenant.db, user.id), 'user')
    requireAllowed(c, changed)
    const had = storedPreferences(row.preferences)
    const preferences = { ...had, ...changed }
    // what is named alone: another window may be changing something else at this moment
    const named = namedOf({ firstName, lastName, department, phoneNumber })
    // whom a colleague calls back
    if ((phoneNumber ?? row.phoneNumber) !== row.phoneNumber) requireRecentProof(c)
    endUnlessChanged({ ...row, preferences: had }, { ...named, preferences }, () => ({
      user: { ...userView(row), preferences: preferencesHere(c, had) },
    }))
    const view = userView({ ...row, ...named, preferences, updatedAt: now })
    const told = await nameOneself(tenant.db, row, { ...row, ...named }, now)
    const shown = { ...view, preferences: preferencesHere(c, preferences) }
    return respond(
      await commitFor(c, {
        at: now,
        action: 'user.profile_changed',
        subject: `user/${user.id}`,
        details: {
          fields: Object.keys(sent),
          before: contactOf(row),
          after: contactOf({ ...row, ...named }),
        },
        statements: [saveProfile(tenant.db, user.id, named, changed ?? {}, now), ...told],
        answer: { status: 200, body: { user: shown } },
      }),
    )
  })

/** What a person says of themselves, as the log keeps it before and after. */
const contactOf = (row: TenantUserRow) => ({
  name: nameOf(row),
  department: row.department,
  phoneNumber: row.phoneNumber,
})

function namedOf<Fields extends object>(fields: Fields) {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } // its own fields
}

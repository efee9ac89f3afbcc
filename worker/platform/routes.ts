import { Hono } from 'hono'
import { leave } from '../auth/sessions/close-session.ts'
import { renewMark } from '../auth/sessions/session-cookie.ts'
import {
  LetterRetry,
  type PlatformOverview,
  type TroubledLetter,
  type TroubledLetters,
} from '../contract/platform.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { retryLetter } from '../core/outbox.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { platformAllowed, platformSignedIn } from '../http/policy.ts'
import { openRealm } from '../tenancy/open-realm.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { platformOrganisationRoutes } from './organisation-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { securityRoutes } from './people/security-routes.ts'
import {
  findTroubledLetter,
  listTroubledLetters,
  listWithMailTroubles,
  readOverview,
} from './store.ts'

/** The platform's own calls, on the base host only. None of them opens an organisation's payments, payees or accounts. */
export const platformRoutes = new Hono<App>()
  .get('/session', platformSignedIn(), (c) =>
    c.json({ person: c.var.person.view, expiresAt: c.var.session.expiresAt.toISOString() }),
  )
  .get('/presence', platformSignedIn(), async (c) => {
    await renewMark(c, { preferences: {} }) // these people have none of their own
    return c.body(null, 204)
  })
  .post('/logout', platformSignedIn(), async (c) => {
    await leave(c)
    return c.body(null, 204)
  })

  .get('/overview', platformAllowed('view_platform'), async (c) =>
    c.json<PlatformOverview>(await readOverview(c.var.platform.db, dayInPortMoresby(new Date()))),
  )
  .route('/organisations', platformOrganisationRoutes)
  .route('/people', peopleRoutes)
  .route('/security', securityRoutes)
  .route('/announcements', announcementRoutes)

  .get('/letters', platformAllowed('view_platform'), async (c) => {
    const realms = await listWithMailTroubles(c.var.platform.db)
    const all = [{ id: c.var.platform.id, name: c.var.platform.name }, ...realms]
    const items = await Promise.all(all.map((realm) => troubledLetters(c.env, realm)))
    return c.json<TroubledLetters>({ items: items.flat() })
  })
  .post(
    '/letters/retry',
    platformAllowed('manage_organisations'),
    mutation,
    body(LetterRetry),
    async (c) => {
      const { realm, key, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const opened = await openRealm(c.env, realm)
      if (!opened.ok) throw new Refusal('not_found')
      const { db } = opened.value
      const letter = await findTroubledLetter(db, key)
      if (!letter) throw new Refusal('not_found')
      const now = new Date()
      await db.batch([retryLetter(db, key, now)])
      await c.env.MAILER.getByName(realm).wake(realm)
      return respond(
        await commitFor(c, {
          at: now,
          action: 'letter.retried',
          details: { realm, letter },
          subject: `letters/${realm}`,
          statements: [],
          answer: { status: 202, body: { status: 'accepted' } },
        }),
      )
    },
  )

/** The troubled letters of a realm: which, and why; never what they say. */
async function troubledLetters(
  env: Env,
  { id, name }: { id: string; name: string },
): Promise<TroubledLetter[]> {
  const opened = await openRealm(env, id)
  if (!opened.ok) return []
  const rows = await listTroubledLetters(opened.value.db)
  return rows.map(({ key, letter, trouble, attempts, lastError, writtenAt }) => ({
    realm: id,
    realmName: name,
    key,
    letter,
    trouble,
    attempts,
    lastError,
    writtenAt: writtenAt.toISOString(),
  }))
}

import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AuditQuery, auditExport, auditPage } from '../audit/routes.ts'
import { closeSession } from '../auth/sessions/routes.ts'
import {
  LetterRetry,
  type PlatformOverview,
  type SignUpPage,
  type TroubledLetter,
  type TroubledLetters,
  waitingStates,
} from '../contract/platform.ts'
import { retryLetter } from '../core/outbox.ts'
import { Refusal } from '../core/refusal.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { answer, commitFor, mutation } from '../http/idempotency.ts'
import { cut, pageQuery, readCursor } from '../http/paging.ts'
import { provision } from '../signup/provision.ts'
import { findSignUp } from '../signup/store.ts'
import { openPlace } from '../tenancy/open-realm.ts'
import { platformOrganisationRoutes } from './organisation-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { platformAllowed, platformSignedIn } from './policy.ts'
import {
  isTroubledLetter,
  listSignUps,
  listTroubledLetters,
  listWithMailTroubles,
  readOverview,
} from './store.ts'
import { entriesFor, signUpLine } from './view.ts'

const SignUpQuery = z.object({
  ...pageQuery,
  state: z._default(z.enum(waitingStates), 'provisioning_failed'),
})

/** The platform's own calls, on the base host only. None of them opens an organisation's payments, payees or accounts. */
export const platformRoutes = new Hono<App>()
  .get('/session', platformSignedIn(), (c) =>
    c.json({ person: c.var.person.view, expiresAt: c.var.session.expiresAt.toISOString() }),
  )
  .post('/logout', platformSignedIn(), async (c) => {
    await closeSession(c)
    return c.body(null, 204)
  })

  .get('/overview', platformAllowed('view_platform'), async (c) =>
    c.json<PlatformOverview>(await readOverview(c.var.tenant.db, dayInPortMoresby(new Date()))),
  )
  .route('/organisations', platformOrganisationRoutes)
  .route('/people', peopleRoutes)

  .get('/sign-ups', platformAllowed('view_platform'), query(SignUpQuery), async (c) => {
    const { state, cursor, limit } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const rows = await listSignUps(c.var.tenant.db, { state, limit, ...(after && { after }) })
    const { items, nextCursor } = cut(rows, limit, (row) => [row.createdAt.getTime(), row.id])
    return c.json<SignUpPage>({ items: items.map((row) => signUpLine(row, state)), nextCursor })
  })
  .post('/sign-ups/:id/retry', platformAllowed('manage_organisations'), mutation, async (c) => {
    const id = c.req.param('id')
    const row = id && (await findSignUp(c.var.tenant.db, id))
    if (!row) throw new Refusal('not_found')
    if (row.state === 'unconfirmed') throw new Refusal('sign_up_unconfirmed')
    const now = new Date()
    const outcome = await provision(c.env, row.id, now)
    return answer(
      await commitFor(c, {
        at: now,
        action: 'sign_up.retried',
        subject: `sign-up/${row.id}`,
        details: { outcome },
        statements: [],
        answer: { status: 200, body: { outcome } },
      }),
    )
  })

  .get('/letters', platformAllowed('view_platform'), async (c) => {
    const places = await listWithMailTroubles(c.var.tenant.db)
    const all = [{ id: c.var.tenant.id, name: c.var.tenant.name }, ...places]
    const items = await Promise.all(all.map((place) => troubledLetters(c.env, place)))
    return c.json<TroubledLetters>({ items: items.flat() })
  })
  .post(
    '/letters/retry',
    platformAllowed('manage_organisations'),
    mutation,
    body(LetterRetry),
    async (c) => {
      const { place, key } = c.req.valid('json')
      const opened = await openPlace(c.env, place)
      if (!opened.ok) throw new Refusal('not_found')
      const { db } = opened.value
      if (!(await isTroubledLetter(db, key))) throw new Refusal('not_found')
      const now = new Date()
      const [letter = ''] = key.split('/')
      const noted = { at: now, action: 'letter.retried', details: { place, letter } }
      await db.batch([retryLetter(db, key, now)])
      await c.env.MAILER.getByName(place).wake(place)
      return answer(
        await commitFor(c, {
          ...noted,
          subject: `letters/${place}`,
          statements: [],
          answer: { status: 202, body: { status: 'accepted' } },
        }),
      )
    },
  )

  .get('/audit', platformAllowed('view_platform'), query(AuditQuery), async (c) => {
    const page = await auditPage(c.var.tenant.db, c.req.valid('query'))
    return c.json({ ...page, items: entriesFor(c.var.person, page.items) })
  })
  .get('/audit/export', platformAllowed('manage_billing'), (c) =>
    auditExport(c.var.tenant.db, 'platform'),
  )

/** The troubled letters of a place: which, and why; never what they say. */
async function troubledLetters(
  env: Env,
  { id, name }: { id: string; name: string },
): Promise<TroubledLetter[]> {
  const opened = await openPlace(env, id)
  if (!opened.ok) return []
  const rows = await listTroubledLetters(opened.value.db)
  return rows.map(({ key, letter, trouble, attempts, lastError, writtenAt }) => ({
    place: id,
    placeName: name,
    key,
    letter,
    trouble,
    attempts,
    lastError,
    writtenAt: writtenAt.toISOString(),
  }))
}

import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { requireNetwork } from '../../auth/rules/require-network.ts'
import { limitSecret } from '../../auth/tries/limit-secret.ts'
import { newToken } from '../../core/keys.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { needsFactor } from '../../domain/access/sign-in/sign-in-rules.ts'
import { addDays, dayInPortMoresby, monthBefore } from '../../domain/calendar.ts'
import { allDuties } from '../../domain/days/duties.ts'
import { writeFeed } from '../../domain/days/feed.ts'
import type { App } from '../../http/app.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { checkOperation, open, signedIn } from '../../http/policy.ts'
import { listDuties, listSayings, selectCutOffs, selectOwnDays } from '../store.ts'
import { feedDays, feedEntries } from './entries.ts'
import { findFeedOf, findFeedReader, listFeedBatches, removeFeed, saveFeed } from './store.ts'

/** One's own secret address for a calendar program: `/api/calendar-feed`. */
export const ownFeedRoutes = new Hono<App>()
  .get('/', signedIn(), async (c) => {
    const feed = await findFeedOf(c.var.tenant.db, c.var.user.id)
    return c.json({ madeAt: feed?.madeAt.toISOString() ?? null })
  })

  .post('/', signedIn(), mutation, async (c) => {
    const { tenant, user } = c.var
    await checkOperation(c, 'read') // as whatever shows something of the organisation: behind the second factor that it asks for
    const token = newToken()
    const at = new Date()
    const id = crypto.randomUUID()
    const feed = { userId: user.id, tokenHash: await sha256(token), madeAt: at }
    const answer = await commitFor(c, {
      at,
      action: 'calendar_feed.made',
      subject: `user/${user.id}`,
      details: {},
      statements: [saveFeed(tenant.db, feed)],
      answer: { status: 201, body: { id, madeAt: at.toISOString() } },
    })
    // the address leaves once: what is stored to be answered again has none
    const made: Record<string, unknown> = { ...Object(answer.body) }
    const address = `${new URL(c.req.url).origin}/calendar/${token}.ics`
    return respond({ ...answer, body: made.id === id ? { ...made, address } : made })
  })

  .delete('/', signedIn(), mutation, async (c) => {
    const { tenant, user } = c.var
    if (!(await findFeedOf(tenant.db, user.id))) throw new Refusal('not_found')
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'calendar_feed.ended',
        subject: `user/${user.id}`,
        details: {},
        statements: [removeFeed(tenant.db, user.id)],
        answer: { status: 204, body: null },
      }),
    )
  })

/**
 * The calendar behind a secret address, for programs that cannot sign in. Whose it is counts as they are now: who is not
 * active, and an address that was ended, is as one that never was. It goes by what the organisation says of signing in, and rests in
 * a freeze.
 */
export const calendarRoutes = new Hono<App>().get(
  '/:file',
  open('a calendar program reads it by its secret address'),
  async (c) => {
    const [, token] = tokenForm.exec(c.req.param('file')) ?? []
    if (!token) throw new Refusal('not_found')
    const { hash, isRight } = await limitSecret(c, 'calendar', token)
    const reader = await findFeedReader(c.var.tenant.db, hash)
    if (reader?.status !== 'active') throw new Refusal('not_found')
    isRight()
    const { tenant, gatekeeper } = c.var
    const may = mayDo(await gatekeeper.stateNow(c.env, tenant), 'export')
    if (!may.ok) throw new Refusal(may.reason)
    requireNetwork(c, reader.rules, reader.role)
    const isWanting = needsFactor(reader.rules.secondFactor, reader.defined) && !reader.hasFactor
    if (isWanting) throw new Refusal('second_factor_required')
    return c.body(await calendarFor(c, hasPermission(reader.defined, 'view_payments')), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-store',
    })
  },
)

const tokenForm = /^([\w-]{43})\.ics$/

async function calendarFor(c: Context<App>, seesBatches: boolean): Promise<string> {
  const { db, name } = c.var.tenant
  const now = new Date()
  const today = dayInPortMoresby(now)
  const [from, to] = [addDays(today, -feedDays.back), addDays(today, feedDays.ahead)]
  const [ownDays, duties, sayings, batches, cutOffs] = await Promise.all([
    selectOwnDays(db, from),
    listDuties(db),
    listSayings(db, monthBefore(from, 1), monthBefore(to, 1)),
    seesBatches ? listFeedBatches(db, from, to) : [],
    seesBatches ? selectCutOffs(db, sql`(select id from source_accounts)`) : [],
  ])
  const { origin, host } = new URL(c.req.url)
  const of = { ownDays, duties: allDuties(duties), sayings, batches, cutOffs }
  const facts = { today, origin, host, ...of }
  return writeFeed(name, feedEntries(facts), now)
}

import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { BounceClearing, type BouncedAddresses } from '../../contract/platform/letters.ts'
import { answeredBefore } from '../../core/commit.ts'
import { controlDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { organisations } from '../../db/control.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, commitThere, mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { findBounce, listBounces, removeBounce } from '../../mail/bounces/store.ts'
import { openRealm } from '../../tenancy/open-realm.ts'
import { byPlatform } from './routes.ts'

const shownMax = 200

/** Addresses that our own letters came back from; whoever looks after organisations says that one is right again. */
export const bounceRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const rows = await listBounces(c.var.platform.db, shownMax)
    const items = rows.map(({ address, at, why }) => ({ address, at: at.toISOString(), why }))
    return c.json<BouncedAddresses>({ items })
  })

  .post(
    '/clearing',
    platformAllowed('manage_organisations'),
    mutation,
    body(BounceClearing),
    async (c) => {
      const { address, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const { db } = c.var.platform
      const bounce = await findBounce(db, address)
      if (!bounce) throw new Refusal('not_found')
      const at = new Date()
      await resumeThere(c, bounce.address, at)
      return respond(
        await commitFor(c, {
          at,
          action: 'letters.resumed',
          subject: 'letters/platform',
          details: { address: bounce.address },
          statements: [removeBounce(db, bounce.address)],
          answer: { status: 200, body: { status: 'accepted' } },
        }),
      )
    },
  )

/** Where invoices of an organisation go there, its own outbox writes there too. Asked again, it is said once. */
async function resumeThere(c: Context<App>, address: string, at: Date) {
  const { env } = c
  const mutation = byPlatform(c)
  const paying = await controlDb(env)
    .select({ id: organisations.id })
    .from(organisations)
    .where(sql`lower(${organisations.billingEmail}) = ${address}`)
  for (const { id } of paying) {
    const opened = await openRealm(env, id)
    if (!opened.ok || !(await findBounce(opened.value.db, address))) continue
    const realm = opened.value
    if (await answeredBefore(realm.db, mutation)) continue
    await commitThere(c, realm, mutation, {
      at,
      action: 'letters.resumed',
      subject: `letters/${id}`,
      details: { address },
      statements: [removeBounce(realm.db, address)],
      answer: { status: 200, body: null },
    })
  }
}

import { Hono } from 'hono'
import { type IntegrityNights, type IntegrityPage, IntegrityQuery } from '../contract/audit.ts'
import { controlDb } from '../core/databases.ts'
import type { App } from '../http/app.ts'
import { query } from '../http/body.ts'
import { readCursor, writeCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { everyCheck } from './every-check.ts'
import { listNights } from './nights/store.ts'
import { nightView } from './nights/view.ts'

/** What the records say of each other, a part of one check at a time: no request reads more than a moment's worth. */
export const integrityRoutes = new Hono<App>()
  .get('/', allowed('view_audit'), query(IntegrityQuery), async (c) => {
    const { check, cursor } = c.req.valid('query')
    const after = readCursor<[number]>(cursor, ['number'])?.[0] ?? 0
    const { db, id: tenantId, isUnpaid } = c.var.tenant
    const platform = controlDb(c.env)
    const who = { ...(isUnpaid && { isUnpaid }), askedBy: c.var.user.id }
    const records = { ...who, db, files: c.env.FILES, platform, tenantId, now: new Date() }
    const { checked, problems, next } = await everyCheck[check](records, after)
    const nextCursor = next === null ? null : writeCursor([next])
    return c.json({ checked, problems, nextCursor } satisfies IntegrityPage)
  })
  .get('/nights', allowed('view_audit'), async (c) => {
    const nights = await listNights(c.var.tenant.db, 2)
    const last = nights.find(({ endedAt }) => endedAt)
    const running = nights[0]?.endedAt === null ? nights[0] : undefined
    return c.json({
      last: last ? nightView(last) : null,
      running: running ? nightView(running) : null,
    } satisfies IntegrityNights)
  })

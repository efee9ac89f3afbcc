import { Hono } from 'hono'
import { type IntegrityPage, IntegrityQuery } from '../contract/audit.ts'
import type { App } from '../http/app.ts'
import { query } from '../http/body.ts'
import { readCursor, writeCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { everyCheck } from './every-check.ts'

/** What the records say of each other, a part of one check at a time: no request reads more than a moment's worth. */
export const integrityRoutes = new Hono<App>().get(
  '/',
  allowed('view_audit'),
  query(IntegrityQuery),
  async (c) => {
    const { check, cursor } = c.req.valid('query')
    const after = readCursor<[number]>(cursor, ['number'])?.[0] ?? 0
    const records = {
      db: c.var.tenant.db,
      files: c.env.FILES,
      tenantId: c.var.tenant.id,
      now: new Date(),
    }
    const { checked, problems, next } = await everyCheck[check](records, after)
    const nextCursor = next === null ? null : writeCursor([next])
    return c.json({ checked, problems, nextCursor } satisfies IntegrityPage)
  },
)

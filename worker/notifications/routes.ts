import { Hono } from 'hono'
import { ReadUpTo } from '../contract/notifications/notifications.ts'
import { PageQuery } from '../contract/shared.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { signedIn } from '../http/policy.ts'
import { listNotifications, saveMark } from './store.ts'
import { notificationView } from './view.ts'

/** What each person was told by letter, in the app: `/api/notifications`. Nobody reads those of another. */
export const notificationRoutes = new Hono<App>()
  .get('/', signedIn(), query(PageQuery), async (c) => {
    const { tenant, user } = c.var
    const { cursor, limit } = c.req.valid('query')
    const [after] = readCursor<[number]>(cursor, ['number']) ?? []
    const rows = await listNotifications(tenant.db, user.id, { after, limit: limit + 1 })
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => [id])
    return c.json({ items: items.map((row) => notificationView(row, user)), nextCursor })
  })

  // How far somebody has read is no change of the organisation: it stands in no log, and needs no key to be sent again.
  .post('/read', signedIn(), body(ReadUpTo), async (c) => {
    const { upTo, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const unread = await saveMark(c.var.tenant.db, c.var.user.id, upTo)
    if (unread === undefined) throw new Refusal('not_found')
    return c.json({ unread })
  })

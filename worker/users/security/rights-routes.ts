import { Hono } from 'hono'
import { type EntitledList, RightQuery } from '../../contract/users/rights.ts'
import { isUnused } from '../../domain/access/review/access-review.ts'
import { unlimitedToea } from '../../domain/access/role.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { listEntitled } from './rights-store.ts'
import type { Onward } from './store.ts'

/** Who has each right that money leaves by: `/api/rights?right=approve_payments`. */
export const rightsRoutes = new Hono<App>().get(
  '/',
  allowed('manage_users'),
  query(RightQuery),
  async (c) => {
    const { limit, cursor, right } = c.req.valid('query')
    const after = readCursor<Onward>(cursor, ['string', 'string'])
    const now = new Date()
    const rows = await listEntitled(c.var.tenant.db, right, {
      ...{ after, limit },
      today: dayInPortMoresby(now),
    })
    const { items, nextCursor } = pageOf(rows, limit, ({ name, id }) => [name, id])
    return c.json<EntitledList>({
      items: items.map(({ id, name, defined, limitToea, lent, ...at }) => {
        const since = new Date(at.since)
        const lastUsedAt = at.lastUsedAt ? new Date(at.lastUsedAt) : null
        const approves = right === 'approve_payments'
        return {
          ...{ id, name, roleTitle: defined.title },
          since: since.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          isUnused: isUnused({ since, lastUsedAt }, now),
          ...(approves && { limitToea: limitToea === unlimitedToea ? null : limitToea }),
          actsFor: approves ? JSON.parse(lent) : [],
        }
      }),
      nextCursor,
    })
  },
)

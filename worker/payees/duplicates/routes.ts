import { Hono } from 'hono'
import { ToldApart } from '../../contract/payees/duplicates.ts'
import { PageQuery } from '../../contract/shared.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { findPayeesWithVersions } from '../known-payees.ts'
import { findDuplicates } from './find-duplicates.ts'
import { tellApart } from './store.ts'

/** Records that may be one person: `/api/payees/duplicates`. Whoever looks after payees merges them, or says that they are two. */
export const duplicateRoutes = new Hono<App>()
  .get('/duplicates', allowed('view_payees'), query(PageQuery), async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const after = readCursor<[string, number]>(cursor, ['string', 'number'])
    return c.json(await findDuplicates(c.var.tenant.db, { after: after ?? ['', 0], limit }))
  })

  .post('/duplicates/apart', allowed('manage_payees'), mutation, body(ToldApart), async (c) => {
    const { oneId, otherId, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const { tenant, user } = c.var
    const found = await findPayeesWithVersions(tenant.db, [oneId, otherId])
    if (found.length !== 2) throw new Refusal('not_found')
    const nameOf = (id: string) => must(found.find((one) => one.id === id)?.name, 'name')
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'payees.told_apart',
        subject: `payee/${oneId}`,
        details: { name: nameOf(oneId), other: nameOf(otherId), otherId },
        statements: [tellApart(tenant.db, [oneId, otherId], user.id, at)],
        answer: { status: 204, body: null },
      }),
    )
  })

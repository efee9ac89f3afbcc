import { Hono } from 'hono'
import { applyOrPropose } from '../changes/propose.ts'
import {
  NewSourceAccount,
  SourceAccountChanges,
  SourceAccountQuery,
} from '../contract/source-accounts.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { mutation, respond } from '../http/idempotency.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { planNow, usageHint } from '../organisations/plan-limit.ts'
import { accountChange } from './account-change.ts'
import { namesOfMakers } from './makers.ts'
import { prepareSourceAccount } from './prepare-source-account.ts'
import { countSourceAccounts, findSourceAccount, listSourceAccounts } from './store.ts'
import { sourceAccountView } from './view.ts'

export const sourceAccountRoutes = new Hono<App>()
  .get('/', allowed('view_source_accounts'), query(SourceAccountQuery), async (c) => {
    const { tenant } = c.var
    const { cursor, limit, ...filter } = c.req.valid('query')
    const isByTime = filter.sort === 'newest'
    const after = readCursor<[string | number, string]>(cursor, [
      isByTime ? 'number' : 'string',
      'string',
    ])
    const [rows, used, plan] = await Promise.all([
      listSourceAccounts(tenant.db, { ...filter, after, limit }),
      countSourceAccounts(tenant.db),
      planNow(c.env, tenant.id),
    ])
    const { items, nextCursor } = pageOf(rows, limit, ({ name, id, createdAt }) => [
      isByTime ? createdAt.getTime() : name,
      id,
    ])
    const names = await namesOfMakers(tenant.db, items)
    const usage = usageHint(plan, 'sourceAccounts', used)
    return c.json({
      items: items.map((row) => sourceAccountView(row, names, c.var.user)),
      nextCursor,
      usage,
    })
  })

  .post('/', allowed('manage_source_accounts'), mutation, body(NewSourceAccount), async (c) => {
    const order = { what: 'add', account: c.req.valid('json') } as const
    const id = crypto.randomUUID()
    return respond(
      await applyOrPropose(c, accountChange, (context) => prepareSourceAccount(context, id, order)),
    )
  })

  .get('/:id', allowed('view_source_accounts'), async (c) => {
    const row = await findSourceAccount(c.var.tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    return c.json(sourceAccountView(row, await namesOfMakers(c.var.tenant.db, [row]), c.var.user))
  })

  .put(
    '/:id',
    allowed('manage_source_accounts'),
    mutation,
    body(SourceAccountChanges),
    async (c) => {
      const order = { what: 'change', changes: c.req.valid('json') } as const
      const id = c.req.param('id')
      return respond(
        await applyOrPropose(c, accountChange, (context) =>
          prepareSourceAccount(context, id, order),
        ),
      )
    },
  )

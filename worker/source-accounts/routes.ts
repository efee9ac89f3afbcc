import { Hono } from 'hono'
import * as z from 'zod/mini'
import { NewSourceAccount, SourceAccountChanges } from '../contract/source-accounts.ts'
import { bankOf } from '../domain/bank-account.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { answer, commitFor, mutation } from '../http/idempotency.ts'
import { cut, pageQuery, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { Refusal } from '../http/problems.ts'
import { endOf, tellAdministrators } from '../mail/tell-administrators.ts'
import { checkSourceAccount } from './check.ts'
import {
  addSourceAccount,
  findSourceAccount,
  listSourceAccounts,
  type SourceAccountRow,
  saveSourceAccount,
} from './store.ts'
import { sourceAccountView } from './view.ts'

export const sourceAccountRoutes = new Hono<App>()
  .get('/', allowed('view_source_accounts'), query(z.object(pageQuery)), async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const after = readCursor<[string, string]>(cursor, ['string', 'string'])
    const rows = await listSourceAccounts(c.var.tenant.db, { after, limit })
    const { items, nextCursor } = cut(rows, limit, ({ name, id }) => [name, id])
    return c.json({ items: items.map(sourceAccountView), nextCursor })
  })

  .post('/', allowed('manage_source_accounts'), mutation, body(NewSourceAccount), async (c) => {
    const { tenant, user } = c.var
    const checked = checkSourceAccount(c.req.valid('json'))
    const at = new Date()
    const row: SourceAccountRow = {
      ...checked,
      bank: checked.bank || (bankOf(checked.bsb) ?? ''),
      id: crypto.randomUUID(),
      status: 'active',
      revision: 0,
      createdBy: user.id,
      createdAt: at,
      updatedAt: at,
    }
    return answer(
      await commitFor(c, {
        at,
        action: 'source_account.added',
        subject: `source-account/${row.id}`,
        details: checked,
        statements: [addSourceAccount(tenant.db, row)],
        answer: { status: 201, body: sourceAccountView(row) },
      }),
    )
  })

  .get('/:id', allowed('view_source_accounts'), async (c) => {
    const row = await findSourceAccount(c.var.tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    return c.json(sourceAccountView(row))
  })

  .put(
    '/:id',
    allowed('manage_source_accounts'),
    mutation,
    body(SourceAccountChanges),
    async (c) => {
      const { tenant, user } = c.var
      const { db } = tenant
      const before = await findSourceAccount(db, c.req.param('id'))
      if (!before) throw new Refusal('not_found')
      const changes = c.req.valid('json')
      const at = new Date()
      const written = NewSourceAccount.parse({ ...before, ...changes })
      const row = {
        ...before,
        ...checkSourceAccount(written),
        status: changes.status ?? before.status,
        revision: before.revision + 1,
        updatedAt: at,
      }
      const about = `Source account ${row.name}: ${row.bsb}, ${endOf(row.accountNumber)}; changed by ${user.name}`
      const occasion = `${row.id}/${row.revision}`
      const notice = { what: 'bank_account_changed', about, occasion } as const
      return answer(
        await commitFor(c, {
          at,
          action: 'source_account.changed',
          subject: `source-account/${row.id}`,
          details: { before: sourceAccountView(before), after: sourceAccountView(row) },
          statements: [saveSourceAccount(db, row), ...(await tellAdministrators(db, notice, at))],
          answer: { status: 200, body: sourceAccountView(row) },
        }),
      )
    },
  )

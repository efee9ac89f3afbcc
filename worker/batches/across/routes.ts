import { Hono } from 'hono'
import { FoundQuery, ListedPaymentQuery } from '../../contract/batches/across.ts'
import { hasPermission } from '../../domain/access/role.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { allowed } from '../../http/policy.ts'
import { accountChoices } from './account-choices.ts'
import { paymentPage } from './payment-list.ts'
import { processing } from './processing.ts'
import { findAnything } from './search.ts'
import { listedPayment } from './view.ts'

/** What is found across batches: `/api/payments`, `/api/processing`, `/api/search`. */
export const acrossRoutes = new Hono<App>()
  .get('/payments', allowed('view_payments'), query(ListedPaymentQuery), async (c) => {
    const asked = c.req.valid('query')
    const [{ items, nextCursor }, choices] = await Promise.all([
      paymentPage(c.var.tenant.db, asked, c.var.user.id),
      accountChoices(c, asked.cursor),
    ])
    return c.json({ items: items.map(listedPayment), nextCursor, ...choices })
  })

  .get('/processing', allowed('view_payments'), async (c) =>
    c.json(await processing(c.var.tenant.db)),
  )

  .get('/search', allowed('view_payments'), query(FoundQuery), async (c) => {
    const { tenant, user } = c.var
    const maySeePayees = hasPermission(user.defined, 'view_payees')
    return c.json(
      await findAnything(tenant.db, c.req.valid('query').q, { id: user.id, maySeePayees }),
    )
  })

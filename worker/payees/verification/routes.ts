import { Hono } from 'hono'
import { WaitingQuery } from '../../contract/waiting-accounts.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { once } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { readAccount, readWaiting } from './read-waiting.ts'
import { readList, readVerification } from './verification-form.ts'
import { verifyAccount } from './verify-account.ts'
import { verifyList } from './verify-list.ts'

/** `/api/waiting-accounts`: accounts of payees that nobody has verified yet. */
export const waitingAccountRoutes = new Hono<App>()
  .get('/', allowed('view_payees'), query(WaitingQuery), async (c) =>
    c.json(await readWaiting(c, c.req.valid('query'))),
  )

  .get('/:id', allowed('view_payees'), async (c) => {
    const found = await readAccount(c, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    return c.json(found)
  })

  .post('/by-list/:batchId', allowed('verify_accounts'), async (c) => {
    const batchId = c.req.param('batchId')
    const { seen: _ofPages, ...sent } = await readList(c)
    return once(c, `verification by list ${batchId} ${sent.request}`, () =>
      verifyList(c, batchId, sent),
    )
  })

  .post('/:id/verification', allowed('verify_accounts'), async (c) => {
    const id = c.req.param('id')
    const sent = await readVerification(c)
    return once(c, `verification ${id} ${sent.request}`, () => verifyAccount(c, id, sent))
  })

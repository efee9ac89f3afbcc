import { Hono } from 'hono'
import { requireRecentProof } from '../../auth/account/reauthenticate.ts'
import { BillingReason } from '../../contract/billing.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { openRealm } from '../../tenancy/open-realm.ts'
import { emptyNetworks } from './empty-networks.ts'

/** What the platform may do to an organisation's networks: empty them, with a reason. */
export const networkRoutes = new Hono<App>().post(
  '/:id/networks/emptying',
  platformAllowed('manage_organisations'),
  mutation,
  body(BillingReason),
  async (c) => {
    requireRecentProof(c)
    const { reason, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const opened = await openRealm(c.env, c.req.param('id'))
    if (!opened.ok || opened.value.kind !== 'organisation') throw new Refusal('not_found')
    return respond(await emptyNetworks(c, opened.value, reason))
  },
)

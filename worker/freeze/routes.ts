import { Hono } from 'hono'
import { listAdministrators } from '../auth/account/administrators.ts'
import { Refusing } from '../contract/changes.ts'
import { type OrganisationStateView, UnfreezeQuery } from '../contract/organisation.ts'
import { controlDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { beginMutation, mutation, respond, respondAgain } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { loadOrganisation } from '../organisations/store.ts'
import { freeze } from './freeze.ts'
import { askOrConfirm, finishUnfreezing } from './unfreeze.ts'
import { unfreezingView } from './unfreeze-proposal.ts'

/** Where the organisation is in its life, and its red button. */
export const organisationRoutes = new Hono<App>()
  .get('/', allowed('view_organisation'), async (c) => {
    const { tenant, user } = c.var
    const [row, administrators] = await Promise.all([
      loadOrganisation(controlDb(c.env), tenant.id),
      listAdministrators(tenant.db),
    ])
    return c.json<OrganisationStateView>({
      slug: row.slug,
      name: row.name,
      state: row.state,
      stateSince: row.stateSince,
      frozenBy: row.frozenBy,
      reason: row.frozenBy === 'organisation' ? row.stateReason : '',
      administrators: administrators.length,
      unfreezing: await unfreezingView(c.env, tenant.db, row, user),
    })
  })

  // a freeze must be possible in every state in which anyone can sign in at all
  .post(
    '/freeze',
    allowed('manage_organisation', 'account'),
    mutation,
    body(Refusing),
    async (c) => {
      const { reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(await freeze(c, reason))
    },
  )

  .delete(
    '/freeze',
    allowed('manage_organisation', 'unfreeze'),
    query(UnfreezeQuery),
    async (c) => {
      const { asked } = c.req.valid('query')
      const earlier = await beginMutation(c, `DELETE /api/organisation/freeze ${asked ?? '*'}`)
      if (!earlier) return respond(await askOrConfirm(c, asked))
      await finishUnfreezing(c.env, c.var.tenant) // what was confirmed then may not have been carried out
      return respondAgain(earlier)
    },
  )

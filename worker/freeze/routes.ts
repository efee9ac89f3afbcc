import { Hono } from 'hono'
import { type OrganisationStateView, Refusing } from '../contract/users.ts'
import { isOwnFreeze, wordsOfFreeze } from '../domain/access/user-changes.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { answer, beginMutation, mutation, replay } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { findOrganisation } from '../platform/store.ts'
import { platformOf } from '../tenancy/platform-realm.ts'
import { listAdministrators } from '../users/store.ts'
import { freeze } from './freeze.ts'
import { askOrConfirm, finishUnfreezing, unfreezingView } from './unfreeze.ts'

/** Where the organisation is in its life, and its red button. */
export const organisationRoutes = new Hono<App>()
  .get('/', allowed('manage_organisation'), async (c) => {
    const { tenant, user } = c.var
    const [found, administrators] = await Promise.all([
      findOrganisation(platformOf(c.env).db, tenant.id),
      listAdministrators(tenant.db),
    ])
    const row = must(found, 'organisation')
    const isFrozen = row.state === 'frozen'
    const by = isOwnFreeze(row.stateReason) ? 'organisation' : 'platform'
    return c.json<OrganisationStateView>({
      slug: row.slug,
      name: row.name,
      state: row.state,
      stateSince: row.stateSince,
      frozenBy: isFrozen ? by : null,
      reason: isFrozen && by === 'organisation' ? wordsOfFreeze(row.stateReason) : '',
      administrators: administrators.length,
      unfreezing: await unfreezingView(c.env, tenant.db, row, user),
    })
  })

  // a freeze must be possible in every state in which anyone can sign in at all
  .post('/freeze', allowed('manage_organisation', 'account'), mutation, body(Refusing), async (c) =>
    answer(await freeze(c, c.req.valid('json').reason)),
  )

  .delete('/freeze', allowed('manage_organisation', 'unfreeze'), async (c) => {
    const earlier = await beginMutation(c, 'DELETE /api/organisation/freeze')
    if (!earlier) return answer(await askOrConfirm(c))
    await finishUnfreezing(c.env, c.var.tenant) // what was confirmed then may not have been carried out
    return replay(earlier)
  })

import { Hono } from 'hono'
import { ChangeQuery, Refusing } from '../contract/changes.ts'
import { ConfirmTogether } from '../contract/users/confirm-together.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { withdraw } from '../domain/access/user-changes.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { mutation, respond } from '../http/idempotency.ts'
import { allowed, signedIn } from '../http/policy.ts'
import { changePage } from './change-page.ts'
import { confirmTogether } from './confirm-together.ts'
import { close, confirmChange, refuseForGood, requireChange } from './decide-change.ts'
import { type ChangeKind, kindsOf } from './kinds.ts'

/** What waits for a second administrator. `registered` are the kinds the app's features have. */
export function changeRoutes(registered: ChangeKind[]) {
  const kindOf = kindsOf(registered)
  return (
    new Hono<App>()
      .get('/', allowed('view_audit'), query(ChangeQuery), async (c) =>
        c.json(await changePage(c, registered, c.req.valid('query'))),
      )

      .post('/:id/confirmation', allowed('manage_organisation'), mutation, async (c) =>
        respond(await confirmChange(c, kindOf, c.req.param('id'))),
      )

      .post(
        '/confirmations',
        allowed('manage_organisation'),
        mutation,
        body(ConfirmTogether),
        async (c) => {
          const { ids, ...rest } = c.req.valid('json')
          nothingLeft(rest)
          return respond(await confirmTogether(c, kindOf, ids))
        },
      )

      // saying no gives nobody anything, so it is possible in a freeze too
      .post(
        '/:id/refusal',
        allowed('manage_organisation', 'take_rights'),
        mutation,
        body(Refusing),
        async (c) => {
          const { reason, ...rest } = c.req.valid('json')
          nothingLeft(rest)
          return respond(await refuseForGood(c, kindOf, c.req.param('id'), reason))
        },
      )

      // whoever may ask for one may think better of it
      .delete('/:id', signedIn('take_rights'), mutation, async (c) => {
        const row = await requireChange(c, c.req.param('id'))
        const may = withdraw(row, c.var.user)
        if (!may.ok) throw new Refusal(may.reason)
        return respond(await close(c, kindOf(row), row, 'withdrawn', ''))
      })
  )
}

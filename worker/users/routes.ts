import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { findUserById } from '../auth/account/store.ts'
import { commitRights, makeOrAsk, planningOf } from '../changes/propose.ts'
import { NewUser, UserChanges, userLimits, userStatuses } from '../contract/users.ts'
import type { Answer } from '../core/commit.ts'
import { Refusal } from '../core/refusal.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { answer, mutation } from '../http/idempotency.ts'
import { cut, pageQuery, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { planNow, usageHint } from '../organisations/plan-limit.ts'
import { invitation } from './letters.ts'
import { planInvitation } from './prepare-invitation.ts'
import { planUser, type UserOrder } from './prepare-user.ts'
import { removeFactors } from './remove-factors.ts'
import { countUsers, listUsers } from './store.ts'
import { colleagueView } from './view.ts'

const UserQuery = z.object({
  ...pageQuery,
  search: z.optional(z.string().check(z.maxLength(userLimits.searchMax))),
  status: z.optional(z.enum(userStatuses)),
})

export const userRoutes = new Hono<App>()
  .get('/', allowed('manage_users'), query(UserQuery), async (c) => {
    const { tenant } = c.var
    const { search, status, limit, cursor } = c.req.valid('query')
    const after = readCursor<[string, string]>(cursor, ['string', 'string'])
    const [rows, used, plan] = await Promise.all([
      listUsers(tenant.db, { search, status, after, limit }),
      countUsers(tenant.db),
      planNow(c.env, tenant.id),
    ])
    const { items, nextCursor } = cut(rows, limit, (row) => [nameInOrder(row), row.id])
    const usage = usageHint(plan, 'users', used)
    return c.json({ items: items.map(colleagueView), nextCursor, usage })
  })

  .post('/', allowed('manage_users'), mutation, body(NewUser), async (c) => {
    const invited = c.req.valid('json')
    const id = crypto.randomUUID()
    return answer(
      await makeOrAsk(c, async (at) => planInvitation(await planningOf(c, at), id, invited)),
    )
  })

  .get('/:id', allowed('manage_users'), async (c) => {
    const row = await findUserById(c.var.tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    return c.json(colleagueView(row))
  })

  .put('/:id', allowed('manage_users'), mutation, body(UserChanges), async (c) =>
    answer(await order(c, c.req.param('id'), { what: 'change', changes: c.req.valid('json') })),
  )

  // whoever leaves loses their rights at once, also where nothing else may be changed
  .post('/:id/deactivation', allowed('manage_users', 'take_rights'), mutation, async (c) =>
    answer(await order(c, c.req.param('id'), { what: 'deactivate' })),
  )

  .post('/:id/reactivation', allowed('manage_users'), mutation, async (c) =>
    answer(await order(c, c.req.param('id'), { what: 'reactivate' })),
  )

  .post('/:id/factor-removal', allowed('manage_users'), mutation, async (c) =>
    answer(await removeFactors(c, c.req.param('id'))),
  )

  .post('/:id/invitation', allowed('manage_users'), mutation, async (c) => {
    const { tenant, user } = c.var
    const row = await findUserById(tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    if (row.status !== 'invited') throw new Refusal('user_not_invited')
    const at = new Date()
    return answer(
      await commitRights(c, {
        at,
        action: 'user.invitation_sent',
        subject: `user/${row.id}`,
        details: { email: row.email },
        statements: await invitation({ env: c.env, tenant, actor: user, at }, row),
        answer: { status: 200, body: colleagueView(row) },
      }),
    )
  })

function order(c: Context<App>, id: string, wanted: UserOrder): Promise<Answer> {
  return makeOrAsk(c, async (at) => planUser(await planningOf(c, at), id, wanted))
}

/** The name as the table orders it. */
const nameInOrder = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

import { type Context, Hono } from 'hono'
import { findTenantUser } from '../auth/account/user-store.ts'
import { applyOrPropose } from '../changes/propose.ts'
import { NewUser, UserChanges, UserQuery } from '../contract/users.ts'
import type { Answer } from '../core/commit.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { selectRoles } from '../core/roles.ts'
import { hasPermission } from '../domain/access/role.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { findBounce, removeBounce } from '../mail/bounces/store.ts'
import { planNow, usageHint } from '../organisations/plan-limit.ts'
import { invitation } from './letters.ts'
import { prepareInvitation } from './prepare-invitation.ts'
import { prepareUser, type UserRequest } from './prepare-user.ts'
import { prepareFactorRemoval } from './remove-factors.ts'
import { roleViews } from './roles/view.ts'
import { endSessionOf, sessionsOf, signOutUser } from './security/sign-out.ts'
import { countUsers, listUsers } from './store.ts'
import { userChange } from './user-change.ts'
import { colleagueView } from './view.ts'

export const userRoutes = new Hono<App>()
  .get('/', allowed('view_users'), query(UserQuery), async (c) => {
    const { tenant, user } = c.var
    const { cursor, limit, ...filter } = c.req.valid('query')
    const isByName = filter.sort === 'name' || filter.sort === 'name-down'
    const after = readCursor<[string | number, string]>(cursor, [
      isByName ? 'string' : 'number',
      'string',
    ])
    const showsPending = !after && hasPermission(user.defined, 'view_audit')
    const [rows, roles, used, plan, pending] = await Promise.all([
      listUsers(tenant.db, { ...filter, after, limit }),
      after ? undefined : selectRoles(tenant.db),
      countUsers(tenant.db),
      planNow(c.env, tenant.id),
      showsPending ? c.var.pendingChanges(c) : undefined,
    ])
    const { items, nextCursor } = pageOf(rows, limit, (row) => [
      isByName ? nameInOrder(row) : (row.lastLoginAt?.getTime() ?? 0),
      row.id,
    ])
    const usage = usageHint(plan, 'users', used)
    return c.json({
      items: items.map(colleagueView),
      nextCursor,
      usage,
      roles: roles && roleViews(roles),
      pending,
    })
  })

  .post('/', allowed('manage_users'), mutation, body(NewUser), async (c) => {
    const invited = c.req.valid('json')
    const id = crypto.randomUUID()
    return respond(
      await applyOrPropose(c, userChange, (context) => prepareInvitation(context, id, invited)),
    )
  })

  .get('/:id', allowed('view_users'), async (c) => {
    const row = await findTenantUser(c.var.tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    const bounce = await findBounce(c.var.tenant.db, row.email)
    return c.json(colleagueView({ ...row, cameBackAt: bounce?.at.getTime() ?? null }))
  })

  .post('/:id/letters', allowed('manage_users'), mutation, async (c) => {
    const { db } = c.var.tenant
    const row = await findTenantUser(db, c.req.param('id'))
    if (!row || !(await findBounce(db, row.email))) throw new Refusal('not_found')
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'user.letters_resumed',
        subject: `user/${row.id}`,
        details: { email: row.email },
        statements: [removeBounce(db, row.email)],
        answer: { status: 200, body: colleagueView({ ...row, cameBackAt: null }) },
      }),
    )
  })

  .put('/:id', allowed('manage_users'), mutation, body(UserChanges), async (c) =>
    respond(await order(c, c.req.param('id'), { what: 'change', changes: c.req.valid('json') })),
  )

  // whoever leaves loses their rights at once, also where nothing else may be changed
  .post('/:id/deactivation', allowed('manage_users', 'take_rights'), mutation, async (c) =>
    respond(await order(c, c.req.param('id'), { what: 'deactivate' })),
  )

  .post('/:id/reactivation', allowed('manage_users'), mutation, async (c) =>
    respond(await order(c, c.req.param('id'), { what: 'reactivate' })),
  )

  .post('/:id/factor-removal', allowed('manage_users'), mutation, async (c) =>
    respond(
      await applyOrPropose(c, userChange, (context) =>
        prepareFactorRemoval(context, c.req.param('id')),
      ),
    ),
  )

  .get('/:id/sessions', allowed('manage_users'), async (c) =>
    c.json(await sessionsOf(c, c.req.param('id'))),
  )

  .delete('/:id/sessions/:session', allowed('manage_users', 'take_rights'), mutation, async (c) =>
    respond(await endSessionOf(c, c.req.param('id'), c.req.param('session'))),
  )

  .post('/:id/sign-out', allowed('manage_users', 'take_rights'), mutation, async (c) =>
    respond(await signOutUser(c, c.req.param('id'))),
  )

  .post('/:id/invitation', allowed('manage_users'), mutation, async (c) => {
    const { tenant, user } = c.var
    const row = await findTenantUser(tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    if (row.status !== 'invited') throw new Refusal('user_not_invited')
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'user.invitation_sent',
        subject: `user/${row.id}`,
        details: { email: row.email },
        statements: await invitation({ env: c.env, tenant, actor: user, at }, row),
        answer: { status: 200, body: colleagueView(row) },
      }),
    )
  })

function order(c: Context<App>, id: string, wanted: UserRequest): Promise<Answer> {
  return applyOrPropose(c, userChange, (context) => prepareUser(context, id, wanted))
}

/** The name as the table orders it. */
const nameInOrder = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

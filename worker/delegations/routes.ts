import { type Context, Hono } from 'hono'
import { nameOf } from '../auth/account/user-view.ts'
import { applyOrPropose } from '../changes/propose.ts'
import { type Delegations, NewDelegation } from '../contract/batches/delegations.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { hasPermission } from '../domain/access/role.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { delegationChange } from './delegation-change.ts'
import { delegationLetters } from './letters.ts'
import { prepareDelegation } from './prepare-delegation.ts'
import {
  delegationsMax,
  endDelegation,
  findDelegation,
  listCandidates,
  listDelegations,
  listPeople,
} from './store.ts'
import { delegationView, detailsOf } from './view.ts'

/** `/api/delegations`: who approves for whom. */
export const delegationRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) => {
    const { db } = c.var.tenant
    const { id, defined } = c.var.user
    const mayDelegate = hasPermission(defined, 'approve_payments')
    const [rows, candidates] = await Promise.all([
      listDelegations(db, dayInPortMoresby(new Date()), mayEndAny(c) ? undefined : id),
      mayDelegate ? listCandidates(db, id) : [],
    ])
    const people = await listPeople(
      db,
      rows.flatMap(({ delegatorId, delegateId }) => [delegatorId, delegateId]),
    )
    return c.json<Delegations>({
      items: rows
        .slice(0, delegationsMax)
        .map((row) => delegationView(row, people, id, mayEndAny(c))),
      candidates: candidates
        .slice(0, delegationsMax)
        .map((one) => ({ id: one.id, name: nameOf(one) })),
      isMore: rows.length > delegationsMax || candidates.length > delegationsMax,
    })
  })

  .post('/', allowed('approve_payments', 'change'), mutation, body(NewDelegation), async (c) => {
    const { delegateId, fromDay, toDay, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const sent = { delegateId, fromDay, toDay }
    return respond(
      await applyOrPropose(c, delegationChange, (context) => prepareDelegation(context, sent)),
    )
  })

  // whose it is, and whoever looks after people, also where their role approves nothing
  .delete('/:id', allowed('view_payments', 'take_rights'), mutation, async (c) => {
    const { tenant, user } = c.var
    const row = await findDelegation(tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    if (row.endedAt) throw new Refusal('delegation_over')
    const people = await listPeople(tenant.db, [row.delegatorId, row.delegateId])
    const view = delegationView(row, people, user.id, mayEndAny(c))
    if (!view.mayEnd) throw new Refusal('not_your_delegation')
    const at = new Date()
    const answer = await commitFor(c, {
      at,
      action: 'delegation.ended',
      subject: `user/${row.delegateId}`,
      details: detailsOf(view),
      statements: [
        ...endDelegation(tenant.db, row.id, user.id, at),
        ...(await delegationLetters(tenant.db, view, 'delegation_ended', at)),
      ],
      answer: { status: 200, body: { ...view, mayEnd: false } },
    })
    return respond(answer)
  })

/** Whoever looks after people takes rights away at once. */
const mayEndAny = (c: Context<App>) => hasPermission(c.var.user.defined, 'manage_users')

import type { Context } from 'hono'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { type ChangeView, Refusing } from '../contract/users.ts'
import { type Answer, untilSettled } from '../core/commit.ts'
import { Refusal } from '../core/refusal.ts'
import { confirm, refuseChange, withdraw } from '../domain/access/user-changes.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { answer, mutation } from '../http/idempotency.ts'
import { cut, pageQuery, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { isAdministrator } from '../users/store.ts'
import { actorNow, commitRights, follow, type Planned, placeOf } from './propose.ts'
import { replan } from './reapply.ts'
import {
  type ChangeRow,
  type Decision,
  decideChange,
  findChange,
  listChanges,
  namesIn,
} from './store.ts'
import { changeView } from './view.ts'

const ChangeQuery = z.object({
  ...pageQuery,
  state: z._default(z.enum(['pending', 'decided']), 'pending'),
})

/** What waits for a second administrator. */
export const changeRoutes = new Hono<App>()
  .get('/', allowed('manage_users'), query(ChangeQuery), async (c) => {
    const { tenant, user } = c.var
    const { cursor, limit, state } = c.req.valid('query')
    const before = readCursor<[number, string]>(cursor, ['number', 'string'])
    const rows = await listChanges(tenant.db, { isPending: state === 'pending', before, limit })
    const keyOf = ({ requestedAt, id }: ChangeRow) => [requestedAt.getTime(), id]
    const { items, nextCursor } = cut(rows, limit, keyOf)
    const names = await namesIn(tenant.db, items)
    return c.json({ items: items.map((row) => changeView(row, names, user)), nextCursor })
  })

  .post('/:id/confirmation', allowed('manage_users'), mutation, async (c) =>
    answer(await confirmChange(c, c.req.param('id'))),
  )

  // saying no gives nobody anything, so it is possible in a freeze too
  .post(
    '/:id/refusal',
    allowed('manage_users', 'take_rights'),
    mutation,
    body(Refusing),
    async (c) => {
      const { reason } = c.req.valid('json')
      const row = await expectChange(c, c.req.param('id'))
      const may = refuseChange(row, c.var.user)
      if (!may.ok) throw new Refusal(may.reason)
      return answer(await close(c, row, 'refused', reason))
    },
  )

  .delete('/:id', allowed('manage_users', 'take_rights'), mutation, async (c) => {
    const row = await expectChange(c, c.req.param('id'))
    const may = withdraw(row, c.var.user)
    if (!may.ok) throw new Refusal(may.reason)
    return answer(await close(c, row, 'withdrawn', ''))
  })

async function expectChange(c: Context<App>, id: string): Promise<ChangeRow> {
  const row = await findChange(c.var.tenant.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Makes the change exactly as it was asked for, on what is there now, and says who confirmed it: one commit. */
function confirmChange(c: Context<App>, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, placeOf(tenant), async () => {
    const row = await expectChange(c, id)
    const may = confirm(row, await actorNow(c))
    if (!may.ok) throw new Refusal(may.reason)
    if (row.kind === 'unfreeze') throw new Refusal('change_elsewhere')
    const at = new Date()
    const planned = await replanOrRefuse(c, row, at)
    const decision: Decision = { state: 'confirmed', decidedBy: user.id, decidedAt: at, reason: '' }
    const confirmed = await commitRights(c, {
      at,
      action: planned.action,
      subject: planned.subject,
      details: { ...planned.details, change: row.id, requestedBy: row.requestedBy },
      statements: [
        ...planned.write(),
        decideChange(tenant.db, row.id, decision, isAdministrator(user.id)),
      ],
      answer: { status: 200, body: await viewOf(c, { ...row, ...decision }) },
    })
    follow(planned)
    return confirmed
  })
}

/** What can no longer be made as it was asked for is refused for good, so that nobody tries it again. */
async function replanOrRefuse(c: Context<App>, row: ChangeRow, at: Date): Promise<Planned> {
  try {
    return await replan(c.env, c.var.tenant, row, at)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'stale_change') {
      await close(c, row, 'refused', error.detail, crypto.randomUUID())
    }
    throw error
  }
}

/** Ends a change without making it. */
async function close(
  c: Context<App>,
  row: ChangeRow,
  state: 'refused' | 'withdrawn',
  reason: string,
  ownKey?: string,
): Promise<Answer> {
  const { tenant, user, mutation: asked } = c.var
  const at = new Date()
  const decision: Decision = { state, decidedBy: user.id, decidedAt: at, reason }
  if (ownKey) c.set('mutation', { ...asked, key: ownKey })
  try {
    return await commitRights(c, {
      at,
      action: `change.${state}`,
      subject: `change/${row.id}`,
      details: { kind: row.kind, subjectId: row.subjectId, reason },
      statements: [decideChange(tenant.db, row.id, decision)],
      answer: { status: 200, body: await viewOf(c, { ...row, ...decision }) },
    })
  } finally {
    c.set('mutation', asked)
  }
}

async function viewOf(c: Context<App>, row: ChangeRow): Promise<ChangeView> {
  return changeView(row, await namesIn(c.var.tenant.db, [row]), c.var.user)
}

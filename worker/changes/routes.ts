import { type Context, Hono } from 'hono'
import { isAdministrator } from '../auth/account/administrators.ts'
import { ChangeQuery, type ChangeView, Refusing } from '../contract/changes.ts'
import { ConfirmTogether } from '../contract/users/confirm-together.ts'
import type { Answer } from '../core/commit.ts'
import { guard } from '../core/guard.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { refuseChange, withdraw } from '../domain/access/user-changes.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { changePage } from './change-page.ts'
import { confirmTogether } from './confirm-together.ts'
import { type ChangeKind, kindsOf, type PreparedChange } from './kinds.ts'
import { requireRightsNow, rightsQueue, runAfterwards } from './propose.ts'
import { reapply } from './reapply.ts'
import { type ChangeRow, type Decision, decideChange, findChange, namesIn } from './store.ts'
import { changeView, mayConfirm } from './view.ts'

type Kinds = ReturnType<typeof kindsOf>

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
          const row = await requireChange(c, c.req.param('id'))
          const may = refuseChange(row, c.var.user)
          if (!may.ok) throw new Refusal(may.reason)
          return respond(await close(c, kindOf(row), row, 'refused', reason))
        },
      )

      .delete('/:id', allowed('manage_organisation', 'take_rights'), mutation, async (c) => {
        const row = await requireChange(c, c.req.param('id'))
        const may = withdraw(row, c.var.user)
        if (!may.ok) throw new Refusal(may.reason)
        return respond(await close(c, kindOf(row), row, 'withdrawn', ''))
      })
  )
}

async function requireChange(c: Context<App>, id: string): Promise<ChangeRow> {
  const row = await findChange(c.var.tenant.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Makes the change exactly as it was asked for, on what is there now, and says who confirmed it: one commit. */
function confirmChange(c: Context<App>, kindOf: Kinds, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, rightsQueue(tenant), async () => {
    const row = await requireChange(c, id)
    const kind = kindOf(row)
    const may = mayConfirm(kind, row, await requireRightsNow(c))
    if (!may.ok) throw new Refusal(may.reason)
    const at = new Date()
    const prepared = await reapplyOrRefuse(c, kind, row, at)
    const decision: Decision = { state: 'confirmed', decidedBy: user.id, decidedAt: at, reason: '' }
    const confirmed = await commitFor(c, {
      at,
      action: prepared.action,
      subject: prepared.subject,
      details: { ...prepared.details, change: row.id, requestedBy: row.requestedBy },
      statements: [
        guard(tenant.db, isAdministrator(user.id), 'stale_rights'),
        ...prepared.statements,
        decideChange(tenant.db, row.id, decision),
      ],
      answer: { status: 200, body: await viewOf(c, kind, { ...row, ...decision }) },
    })
    runAfterwards(prepared)
    return confirmed
  })
}

/** What can no longer be made as it was asked for is refused for good, so that nobody tries it again. */
async function reapplyOrRefuse(
  c: Context<App>,
  kind: ChangeKind,
  row: ChangeRow,
  at: Date,
): Promise<PreparedChange> {
  try {
    return await reapply(c, kind, row, at)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'stale_change') {
      await close(c, kind, row, 'refused', error.detail, crypto.randomUUID())
    }
    throw error
  }
}

/** Ends a change without making it. */
async function close(
  c: Context<App>,
  kind: ChangeKind,
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
    return await commitFor(c, {
      at,
      action: `change.${state}`,
      subject: `change/${row.id}`,
      details: { kind: row.kind, subjectId: row.subjectId, reason },
      statements: [decideChange(tenant.db, row.id, decision)],
      answer: { status: 200, body: await viewOf(c, kind, { ...row, ...decision }) },
    })
  } finally {
    c.set('mutation', asked)
  }
}

async function viewOf(c: Context<App>, kind: ChangeKind, row: ChangeRow): Promise<ChangeView> {
  return changeView(kind, row, await namesIn(c.var.tenant.db, [row]), c.var.user)
}

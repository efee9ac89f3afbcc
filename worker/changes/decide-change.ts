import type { Context } from 'hono'
import { isSecond, isThere } from '../auth/account/administrators.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import type { ChangeView } from '../contract/changes.ts'
import type { Answer } from '../core/commit.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { refuseChange } from '../domain/access/user-changes.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import type { ChangeKind, kindsOf, PreparedChange } from './kinds.ts'
import { requireRightsNow, rightsQueue, runAfterwards } from './propose.ts'
import { reapply } from './reapply.ts'
import { type ChangeRow, type Decision, decideChange, findChange, namesIn } from './store.ts'
import { changeView, mayConfirm } from './view.ts'

export type Kinds = ReturnType<typeof kindsOf>

export async function requireChange(c: Context<App>, id: string): Promise<ChangeRow> {
  const row = await findChange(c.var.tenant.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Makes the change exactly as it was asked for, on what is there now, and says who confirmed it: one commit. */
export function confirmChange(c: Context<App>, kindOf: Kinds, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, rightsQueue(tenant), async () => {
    const row = await requireChange(c, id)
    const kind = kindOf(row)
    const requester = await requireRightsNow(c)
    const may = mayConfirm(kind, row, requester)
    if (!may.ok) throw new Refusal(may.reason)
    requireRecentProof(c)
    const at = new Date()
    const prepared = await reapplyOrRefuse(c, kind, row, at)
    const decision: Decision = { state: 'confirmed', decidedBy: user.id, decidedAt: at, reason: '' }
    const confirmed = await commitFor(c, {
      at,
      action: prepared.action,
      subject: prepared.subject,
      details: { ...prepared.details, change: row.id, requestedBy: row.requestedBy },
      statements: [
        guard(
          tenant.db,
          row.waitsUntil ? isThere(requester) : isSecond(user.id, at),
          'stale_rights',
        ),
        // before it is made: it may end that one is alone
        decideChange(tenant.db, row.id, decision),
        ...prepared.statements,
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
export async function close(
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

/** Says no for good. */
export async function refuseForGood(c: Context<App>, kindOf: Kinds, id: string, reason: string) {
  const row = await requireChange(c, id)
  const may = refuseChange(row, c.var.user)
  if (!may.ok) throw new Refusal(may.reason)
  return close(c, kindOf(row), row, 'refused', reason)
}

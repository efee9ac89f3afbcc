import { waitUntil } from 'cloudflare:workers'
import type { Context } from 'hono'
import { listAdministrators, mayActAlone, waitNow } from '../auth/account/administrators.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { findTenantUser } from '../auth/account/user-store.ts'
import type { Statement } from '../core/bulk.ts'
import type { Answer } from '../core/commit.ts'
import { owedLater } from '../core/d1/tally.ts'
import type { Tenant } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { report } from '../core/log/report.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { needsSecond, type Requester } from '../domain/access/user-changes.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { clientAddress } from '../http/network/client-address.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import type { ChangeKind, PrepareContext, PreparedChange } from './kinds.ts'
import { addChange, type ChangeRow, requireRoomToWait } from './store.ts'
import { tellOfWait } from './tell-of-wait.ts'
import { changeView } from './view.ts'

/** Makes a change now, or keeps it for a second administrator where it gives rights and there is one. */
export function applyOrPropose(
  c: Context<App>,
  kind: ChangeKind,
  prepare: (context: PrepareContext) => Promise<PreparedChange>,
): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, rightsQueue(tenant), async () => {
    const at = new Date()
    await requireRightsNow(c)
    const prepared = await prepare(prepareContext(c, user, at))
    const { givesRights, needsProof } = prepared
    if (givesRights || needsProof || kind.provesAlways) requireRecentProof(c)
    const administrators = (await listAdministrators(tenant.db)).map(({ id }) => id)
    const waitsUntil = givesRights ? await waitNow(tenant.db, at) : null
    if (waitsUntil || needsSecond(administrators, { requestedBy: user.id, givesRights })) {
      return proposeChange(c, kind, { ...prepared, waitsUntil }, at)
    }
    const { action, subject, details, answer } = prepared
    const statements = [
      ...(givesRights ? [guard(tenant.db, mayActAlone(user.id, at), 'stale_rights')] : []),
      ...prepared.statements,
    ]
    const answered = await commitFor(c, { at, action, subject, details, statements, answer })
    runAfterwards(prepared)
    return answered
  })
}

export function prepareContext(
  c: Context<App>,
  actor: PrepareContext['actor'],
  at: Date,
): PrepareContext {
  const { tenant, user, afterRightsChanged } = c.var
  const { env } = c
  return {
    env,
    tenant,
    actor,
    from: { id: user.id, address: clientAddress(c), role: user.role },
    at,
    afterRightsChanged: () => afterRightsChanged(env, tenant, actor),
  }
}

/** Whoever acts, as they are now: they may have waited their turn, and lost their rights meanwhile. */
export async function requireRightsNow(c: Context<App>): Promise<Requester> {
  const { tenant, user } = c.var
  const row = await findTenantUser(tenant.db, user.id)
  if (row?.status !== 'active') throw new Refusal('account_inactive')
  const isSame = row.role === user.role && row.defined.revision === user.defined.revision
  if (!isSame) throw new Refusal('not_allowed')
  return { id: row.id, role: row.role, defined: row.defined }
}

/** Writers of rights take turns here once they collided. */
export const rightsQueue = ({ id }: Tenant) => `${id}/rights`

async function proposeChange(
  c: Context<App>,
  kind: ChangeKind,
  prepared: PreparedChange & Waiting,
  at: Date,
): Promise<Answer> {
  const { tenant, user } = c.var
  await requireRoomToWait(tenant.db, user, at)
  const row = waitingRow(kind, prepared, user.id, at)
  const names = new Map([[user.id, user.name]])
  return commitFor(c, {
    at,
    action: 'change.asked',
    subject: `change/${row.id}`,
    details: { kind: row.kind, wants: prepared.action, of: prepared.subject, ...prepared.details },
    statements: [
      addChange(tenant.db, row),
      ...(await notifyOthers(c, kind, row, at)),
      ...(await tellOfWait(askingOf(c), kind.summary(row.changes), row, at)),
    ],
    answer: { status: 202, body: { pending: changeView(kind, row, names, user) } },
  })
}

/** Until when it waits, where one administrator is alone. */
type Waiting = { waitsUntil: Date | null }

/** A change as it is kept until somebody decides on it. */
export function waitingRow(
  { name }: ChangeKind,
  { subjectId, request, waitsUntil }: PreparedChange & Waiting,
  requestedBy: string,
  at: Date,
): ChangeRow {
  return {
    ...{ id: crypto.randomUUID(), kind: name, subjectId, changes: request, state: 'pending' },
    ...{ requestedBy, requestedAt: at, decidedBy: null, decidedAt: null, reason: '' },
    waitsUntil,
  }
}

/** Who asks, as those who approve read it. */
export const askingOf = (c: Context<App>) => ({
  env: c.env,
  tenant: c.var.tenant,
  byName: c.var.user.name,
})

/** A change that nobody knows of would wait for ever. */
function notifyOthers(
  c: Context<App>,
  kind: ChangeKind,
  row: ChangeRow,
  at: Date,
): Promise<Statement[]> {
  const { tenant, user } = c.var
  const about = `${kind.summary(row.changes)}; asked for by ${user.name}`
  const notice = { what: 'change_waits', about, occasion: row.id, but: user.id } as const
  return notifyAdministrators(tenant.db, notice, at)
}

/** After the answer; should it be lost, the cron does it. */
export function runAfterwards({ afterwards }: PreparedChange) {
  if (!afterwards) return
  waitUntil(owedLater(afterwards).catch(report))
}

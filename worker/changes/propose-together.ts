import type { Context } from 'hono'
import { listAdministrators, mayActAlone, waitNow } from '../auth/account/administrators.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { insertInBulk, type Statement } from '../core/bulk.ts'
import type { Answer, Change } from '../core/commit.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { untilSettled } from '../core/until-settled.ts'
import { pendingChanges } from '../db/tenant.ts'
import { needsSecond } from '../domain/access/user-changes.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import type { ChangeKind, PrepareContext, PreparedChange } from './kinds.ts'
import {
  askingOf,
  prepareContext,
  requireRightsNow,
  rightsQueue,
  runAfterwards,
  waitingRow,
} from './propose.ts'
import { hasRoomToWait, requireRoomToWait } from './store.ts'
import { tellOfWait } from './tell-of-wait.ts'

type Told = Pick<Change, 'action' | 'details' | 'answer'>

/** Many changes of one kind that give rights and are asked for in one go. */
export type PreparedTogether = {
  changes: PreparedChange[]
  /** What must hold when they are made, and what must hold when they are asked for as well. */
  guards: { made: Statement[]; asked: Statement[] }
  subject: string
  /** What they are together, in a few words. */
  summary: string
  /** How the log and the answer say it, made at once or asked for. */
  made: Told
  asked: Told
}

/**
 * All of them are made now, or each of them waits for a second administrator like one that was asked for alone: whoever
 * confirms decides on each, or on all of a sheet in one press. Either way it is one commit, and one letter to the others.
 */
export function applyOrProposeTogether(
  c: Context<App>,
  kind: ChangeKind,
  prepare: (context: PrepareContext) => Promise<PreparedTogether>,
): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, rightsQueue(tenant), async () => {
    const at = new Date()
    await requireRightsNow(c)
    const together = await prepare(prepareContext(c, user, at))
    requireRecentProof(c)
    if (await waitsForSecond(tenant.db, user.id)) return proposeTogether(c, kind, together, at)
    const { changes, guards, subject, made } = together
    const statements = [
      guard(tenant.db, mayActAlone(user.id, at), 'stale_rights'),
      ...guards.asked,
      ...guards.made,
      ...changes.flatMap((one) => one.statements),
    ]
    const answered = await commitFor(c, { at, subject, statements, ...made })
    for (const change of changes) runAfterwards(change)
    return answered
  })
}

/** Would a change that gives rights, asked for by this person, wait for a second administrator? */
export async function waitsForSecond(db: TenantDb, requestedBy: string): Promise<boolean> {
  if (await waitNow(db, new Date())) return true
  const administrators = (await listAdministrators(db)).map(({ id }) => id)
  return needsSecond(administrators, { requestedBy, givesRights: true })
}

async function proposeTogether(
  c: Context<App>,
  kind: ChangeKind,
  { changes, guards, subject, summary, asked }: PreparedTogether,
  at: Date,
): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  await requireRoomToWait(db, user, at, changes.length)
  const waitsUntil = await waitNow(db, at)
  const rows = changes.map((change) => waitingRow(kind, { ...change, waitsUntil }, user.id, at))
  const about = `${summary}; asked for by ${user.name}`
  const notice = {
    what: 'change_waits',
    about,
    occasion: crypto.randomUUID(),
    but: user.id,
  } as const
  const statements = [
    guard(db, hasRoomToWait(user, at, rows.length), 'stale_rights'),
    ...guards.asked,
    ...insertInBulk(db, pendingChanges, rows),
    ...(await notifyAdministrators(db, notice, at)),
    ...(rows[0] ? await tellOfWait(askingOf(c), summary, rows[0], at) : []),
  ]
  return commitFor(c, { at, subject, statements, ...asked })
}

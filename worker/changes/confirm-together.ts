import type { Context } from 'hono'
import { isSecond } from '../auth/account/administrators.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import type { ConfirmedTogether } from '../contract/users/confirm-together.ts'
import type { Answer } from '../core/commit.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import type { ChangeKind, kindsOf } from './kinds.ts'
import { requireRightsNow, rightsQueue, runAfterwards } from './propose.ts'
import { contextOfRequester } from './reapply.ts'
import {
  areAllPending,
  type ChangeRow,
  type Decision,
  decideChanges,
  findChanges,
} from './store.ts'
import { mayConfirm, sheetOf } from './view.ts'

/**
 * Makes the changes of one sheet that somebody saw, in one commit: each exactly as it was asked for. Which of them was
 * decided on meanwhile, or has moved on, is left as it is and named.
 */
export function confirmTogether(
  c: Context<App>,
  kindOf: ReturnType<typeof kindsOf>,
  ids: string[],
): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, rightsQueue(tenant), async () => {
    const rows = await requireOneSheet(c, ids)
    const first = must(rows[0], 'change')
    const kind = kindOf(first)
    if (!kind.prepareTogether) throw new Refusal('not_found')
    requireRecentProof(c)
    const requester = await requireRightsNow(c)
    const open = rows.filter((row) => isOpen(mayConfirm(kind, row, requester)))
    const decided = rows.filter((row) => row.state !== 'pending')
    const left = decided.map((row) => ({ row, why: decidedWords[row.state] }))
    if (open.length === 0) return { status: 200, body: answerOf(kind, 0, left) }

    const at = new Date()
    const context = await contextOfRequester(c, kind, first, at)
    const prepared = await kind.prepareTogether(context, open)
    left.push(...prepared.left)
    const made = prepared.ready.map(({ row }) => row.id)
    if (made.length === 0) return { status: 200, body: answerOf(kind, 0, left) }
    const decision: Decision = { state: 'confirmed', decidedBy: user.id, decidedAt: at, reason: '' }
    const answered = await commitFor(c, {
      at,
      action: prepared.action,
      subject: prepared.subject,
      details: { ...prepared.details, changes: made, requestedBy: first.requestedBy },
      statements: [
        guard(tenant.db, isSecond(user.id, at), 'stale_rights'),
        guard(tenant.db, areAllPending(made), 'stale_rights'),
        ...prepared.guards,
        decideChanges(tenant.db, made, decision),
        ...prepared.ready.flatMap(({ change }) => change.statements),
      ],
      answer: { status: 200, body: answerOf(kind, made.length, left) },
    })
    for (const { change } of prepared.ready) runAfterwards(change)
    return answered
  })
}

/** All of them were asked for by one sheet, so by one person at one moment. */
async function requireOneSheet(c: Context<App>, ids: string[]): Promise<ChangeRow[]> {
  const asked = [...new Set(ids)]
  const rows = await findChanges(c.var.tenant.db, asked)
  const sheets = new Set(rows.map(({ changes }) => sheetOf(changes)?.id))
  if (rows.length !== asked.length || sheets.size !== 1 || sheets.has(undefined)) {
    throw new Refusal('not_found')
  }
  return rows
}

/** Whoever may not confirm is refused; what was decided on already is left. */
function isOpen(may: ReturnType<typeof mayConfirm>): boolean {
  if (!may.ok && may.reason !== 'change_decided') throw new Refusal(may.reason)
  return may.ok
}

type Left = { row: ChangeRow; why: string }

function answerOf(kind: ChangeKind, confirmed: number, left: Left[]): ConfirmedTogether {
  const named = left.map(({ row, why }) => ({
    id: row.id,
    summary: kind.summary(row.changes),
    why,
  }))
  return { confirmed, left: named }
}

const decidedWords: Record<ChangeRow['state'], string> = {
  pending: '',
  confirmed: 'It was confirmed already.',
  refused: 'It was refused meanwhile.',
  withdrawn: 'It was withdrawn meanwhile.',
}

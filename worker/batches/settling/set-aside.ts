import type { Context } from 'hono'
import type { LineAside } from '../../contract/reconciliation/statements.ts'
import type { Statement } from '../../core/bulk.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { leftStates } from '../../domain/batches/batch.ts'
import { confirmAside, setAside } from '../../domain/statements/set-aside.ts'
import type { AuditAction } from '../../domain/words/audit-actions.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { requireAccountLines } from '../../http/kept/require-lines.ts'
import { findCandidates } from './candidate-store.ts'
import {
  isReturn,
  type LineRow,
  saveConfirmed,
  saveMatch,
  saveUnmatched,
  stillStands,
  unsaid,
} from './line-store.ts'
import { lineOf, viewOf } from './said-line.ts'
import { expectTwoToSetAside } from './void-beside.ts'

/** Somebody says that a line is none of our payments, so that what waits is what nobody knows. */
export async function setLineAside(
  c: Context<App>,
  id: string,
  { reason, isNone = false }: LineAside,
): Promise<Answer> {
  const { db } = c.var.tenant
  const line = await lineOf(c, id)
  await requireAccountLines(db, c.var.user.id, line.sourceAccountId)
  const { batches, payments } = await findCandidates(db, line, {
    ...{ limit: 1, readerId: c.var.user.id },
    // the bank may have a file that nobody marked as uploaded yet
    states: leftStates,
    besideSaid: true,
  })
  const may = setAside(line, await isReturn(db, id), batches.length + payments.length, isNone)
  if (!may.ok) throw new Refusal(may.reason)
  const at = new Date()
  const said = { aside: reason, matchedBy: c.var.user.id, matchedAt: at }
  const match = { batchId: null, paymentId: null, ...said }
  const after: LineRow = { ...line, ...said, state: 'tentative' }
  return change(c, 'statement.set_aside', after, reason, at, saveMatch(db, line, match))
}

/** Another confirms it. */
export async function confirmSetAside(c: Context<App>, line: LineRow): Promise<Answer> {
  const { tenant, user } = c.var
  await requireAccountLines(tenant.db, user.id, line.sourceAccountId)
  const may = confirmAside(line, user.id)
  if (!may.ok) throw new Refusal(may.reason)
  await expectTwoToSetAside(tenant.db, line, user.id)
  const at = new Date()
  const after: LineRow = { ...line, state: 'reconciled', confirmedBy: user.id, confirmedAt: at }
  return change(c, 'statement.aside_confirmed', after, line.aside ?? '', at, [
    stillStands(tenant.db, line),
    saveConfirmed(tenant.db, line.id, user.id, at),
  ])
}

/** It is a payment of ours after all, or nobody knows. */
export function undoSetAside(c: Context<App>, line: LineRow, reason: string): Promise<Answer> {
  const { db } = c.var.tenant
  return change(c, 'statement.aside_undone', { ...line, ...unsaid }, reason, new Date(), [
    stillStands(db, line),
    saveUnmatched(db, line.id),
  ])
}

async function change(
  c: Context<App>,
  action: AuditAction,
  after: LineRow,
  reason: string,
  at: Date,
  statements: Statement[],
): Promise<Answer> {
  const { id, day, amountToea, text, sourceAccountId } = after
  return commitFor(c, {
    ...{ at, action, statements },
    subject: `source-account/${sourceAccountId}`,
    details: { lineId: id, day, amountToea, text, reason },
    answer: { status: 200, body: await viewOf(c, after) },
  })
}

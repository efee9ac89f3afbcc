import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Closing, SeenOfLine } from '../../contract/reconciliation/confirming.ts'
import type { Answer } from '../../core/commit.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { paymentStateOf } from '../../domain/batches/settling/payment-states.ts'
import { type CloseReason, close, isMaker, takeBack } from '../../domain/batches/settling/settle.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { requireLinesOf } from '../../http/kept/require-lines.ts'
import { momentOf, recordAfter } from '../steps/step-change.ts'
import { insertStep } from '../store.ts'
import { actorOf, batchView } from '../view.ts'
import { afterLines, loadSettling, type Settling, stateAfterLines } from './after-lines.ts'
import { isCandidate } from './candidate-store.ts'
import {
  findBesideLines,
  type LineRow,
  movePaid,
  repaysClosed,
  saveConfirmed,
  saveMatch,
  saveUnmatched,
  stillStands,
  unsaid,
} from './line-store.ts'
import { expectAsSeen, lineOf, viewOf } from './said-line.ts'
import { confirmSetAside, undoSetAside } from './set-aside.ts'
import { countToClose, readNotPaidAgain, saidNotPaidAgain } from './to-close.ts'
import { expectTwoPeople } from './void-beside.ts'

type Meant = { batchId?: string | undefined; paymentId?: string | undefined }

/** Somebody says what a line is of: of the candidates, so never of another amount. */
export async function matchLine(c: Context<App>, id: string, meant: Meant): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const line = await lineOf(c, id)
  if (line.state !== 'unreconciled') throw new Refusal('line_matched')
  if (!(await isCandidate(db, line, meant, user.id))) throw new Refusal('amounts_differ')
  const at = new Date()
  const { batchId = null, paymentId = null } = meant
  const match = { batchId, paymentId, aside: null, matchedBy: user.id, matchedAt: at }
  const view = await viewOf(c, { ...line, ...match, state: 'tentative' })
  return commitFor(c, {
    at,
    action: 'statement.matched',
    subject: `batch/${must(view.match, 'match').batchId}`,
    details: { lineId: id, reference: view.match?.reference, amountToea: line.amountToea },
    statements: saveMatch(db, line, match),
    answer: { status: 200, body: view },
  })
}

/** Somebody who did not make the batch says that the bank paid it: its lines are paid, and the batch goes on. */
export async function confirmLine(c: Context<App>, id: string, seen?: SeenOfLine): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const line = await lineOf(c, id)
  if (line.state === 'unreconciled') throw new Refusal('line_not_matched')
  await expectAsSeen(c, line, seen)
  if (line.aside !== null) return confirmSetAside(c, line)
  if (line.state === 'reconciled') throw new Refusal('line_not_confirmed')
  const settling = await settlingOf(c, line)
  const { batch } = settling.record
  if (isMaker(batch, user.id)) throw new Refusal('confirmed_by_maker')
  await expectTwoPeople(db, line, settling.record.row, user.id)
  const at = new Date()
  const moved = await movedBy(c, line, settling, 'sent')
  const after = { ...line, state: 'reconciled' as const, confirmedBy: user.id, confirmedAt: at }
  const view = await viewOf(c, after)
  return commitFor(c, {
    at,
    action: 'statement.confirmed',
    subject: `batch/${batch.id}`,
    details: {
      ...{ lineId: id, reference: view.match?.reference, payments: moved, day: line.day },
      ...stateAfterLines(settling, moved, user),
    },
    statements: [
      stillStands(db, line),
      saveConfirmed(db, id, user.id, at),
      movePaid(db, line, 'sent'),
      // what came back meanwhile moved its batch already
      ...(moved > 0 ? afterLines(db, settling, moved, user, at) : []),
    ],
    answer: { status: 200, body: view },
  })
}

/** Takes back what was said of a line. What it had paid is sent again; what came back meanwhile stays returned. */
export async function undoLine(c: Context<App>, id: string, reason: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const line = await lineOf(c, id)
  if (line.state === 'unreconciled') throw new Refusal('line_not_matched')
  if (line.aside !== null) return undoSetAside(c, line, reason)
  const settling = await settlingOf(c, line)
  const { batch } = settling.record
  const wasConfirmed = line.state === 'reconciled'
  if (wasConfirmed) {
    const may = takeBack(batch, await repaysClosed(db, line))
    if (!may.ok) throw new Refusal(may.reason)
  }
  const at = new Date()
  const moved = wasConfirmed ? await movedBy(c, line, settling, 'paid') : 0
  const said = (await viewOf(c, line)).match
  const view = await viewOf(c, { ...line, ...unsaid })
  return commitFor(c, {
    at,
    action: 'statement.undone',
    subject: `batch/${batch.id}`,
    details: {
      ...{ lineId: id, reference: said?.reference, payments: moved, reason },
      ...stateAfterLines(settling, -moved, user),
    },
    statements: [
      stillStands(db, line),
      saveUnmatched(db, id),
      ...(wasConfirmed
        ? [movePaid(db, line, 'paid'), ...afterLines(db, settling, -moved, user, at)]
        : []),
    ],
    answer: { status: 200, body: view },
  })
}

/**
 * Every payment arrived, or what came back is dealt with for good. `seen`: of how many it was shown that they are not paid again,
 * and when that was said last, which is what a second person says by closing it.
 */
export async function closeBatch(
  c: Context<App>,
  batchId: string,
  seen: Closing = {},
): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const settling = await loadSettling(db, batchId)
  if (!settling) throw new Refusal('not_found')
  const { record } = settling
  const { said, ...counted } = await countToClose(db, batchId, user.id)
  const { count, at: saidAt } = readNotPaidAgain(said)
  const { notPaidAgain = count, notPaidAgainAt = saidAt?.toISOString() ?? null, ...rest } = seen
  nothingLeft(rest)
  // whoever closes it says so of single payments
  if (count > 0) await requireLinesOf(db, user.id, batchId)
  const step = close(record.batch, actorOf(user), counted)
  if (!step.ok) throw notClosed(step.reason)
  if (notPaidAgain !== count || momentOf(notPaidAgainAt)?.getTime() !== saidAt?.getTime()) {
    const detail =
      'What is said of payments of this batch that came back changed since you saw it. Look at it, then close the batch.'
    throw new Refusal('lines_say_otherwise', undefined, detail)
  }
  const at = new Date()
  return commitFor(c, {
    at,
    action: 'batch.closed',
    subject: `batch/${batchId}`,
    details: { version: record.row.version, totalToea: record.row.totalToea },
    statements: [
      guard(db, sql`${saidNotPaidAgain(sql`${batchId}`)} = ${said}`, 'lines_say_otherwise'),
      ...insertStep(db, record.row, step.value, at),
    ],
    answer: { status: 200, body: batchView(recordAfter(record, step.value, user, at), user, at) },
  })
}

function notClosed(reason: CloseReason): Refusal {
  if (reason === 'own_batch') return new Refusal('confirmed_by_maker')
  const isOwnWord = reason === 'second_person_needed'
  const detail =
    'You said of a payment of this batch that came back that it is not paid again. Somebody else closes the batch, as the second who says so.'
  return isOwnWord ? new Refusal(reason, undefined, detail) : new Refusal(reason)
}

async function settlingOf(c: Context<App>, line: LineRow): Promise<Settling> {
  const { db } = c.var.tenant
  const { payments } = await findBesideLines(db, [line])
  const batchId = line.batchId ?? must(payments[0], 'payment').batchId
  return must(await loadSettling(db, batchId), 'batch')
}

/** How many of the lines that it is of stand there now. */
async function movedBy(
  c: Context<App>,
  line: LineRow,
  { counts, record }: Settling,
  from: 'sent' | 'paid',
): Promise<number> {
  if (line.batchId) return counts[from]
  const { payments } = await findBesideLines(c.var.tenant.db, [line])
  const [one] = payments
  return one && paymentStateOf(one.ownState, record.row.state) === from ? 1 : 0
}

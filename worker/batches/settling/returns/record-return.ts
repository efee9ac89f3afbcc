import type { Context } from 'hono'
import type { NewReturn } from '../../../contract/reconciliation/returns.ts'
import type { Answer } from '../../../core/commit.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { paymentReference } from '../../../domain/batches/batch.ts'
import { paymentStateOf } from '../../../domain/batches/settling/payment-states.ts'
import {
  type MatchReturnReason,
  matchReturn,
  type Resolution,
  resolve,
} from '../../../domain/batches/settling/returns.ts'
import { dayInPortMoresby, formatDay } from '../../../domain/calendar.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { requirePayment } from '../../../http/kept/require-lines.ts'
import { lockReturned } from '../../../payees/store.ts'
import { takeBackAdvice } from '../../paper/advice/store.ts'
import { afterLines, loadSettling } from '../after-lines.ts'
import {
  addReturn,
  findLeft,
  type LeftPayment,
  type ReturnRow,
  saveResolved,
  saveReturnMatch,
  setReturned,
  stillOpen,
  stillOut,
} from './return-store.ts'
import { returnOf, subjectOf, viewOf } from './returned.ts'
import { tellOfReturn } from './tell-of-return.ts'

/** Somebody knows that a payment came back, from a letter or a call of the bank. */
export async function recordReturn(c: Context<App>, sent: NewReturn): Promise<Answer> {
  const { db } = c.var.tenant
  await requirePayment(db, c.var.user.id, sent.paymentId)
  const left = await findLeft(db, sent.paymentId)
  if (!left) throw new Refusal('not_found')
  const at = new Date()
  if (sent.bankDay > dayInPortMoresby(at)) {
    const message = 'Day at the bank: it has not come yet.'
    throw new Refusal('invalid', [{ field: 'bankDay', code: 'in_the_future', message }])
  }
  const id = crypto.randomUUID()
  const { payment, batch } = left
  const { amountToea, code, reason, bankDay } = sent
  const row: ReturnRow = {
    ...{ id, rowKey: id, amountToea, code, reason, bankDay, source: 'hand', state: 'unmatched' },
    ...{ sourceAccountId: batch.sourceAccountId, paymentId: null, importId: null, lineId: null },
    ...{ payeeName: payment.payeeName, bsb: payment.bsb, accountNumber: payment.accountNumber },
    ...{ reference: payment.reference, recordedBy: c.var.user.id, recordedAt: at },
    ...{ matchedBy: null, matchedAt: null, resolution: null, note: '' },
    ...{ resolvedBy: null, resolvedAt: null },
  }
  return comesBack(c, row, left, at, true)
}

/** Which payment a return is of. */
export async function matchWith(c: Context<App>, id: string, paymentId: string): Promise<Answer> {
  const { db } = c.var.tenant
  const row = await returnOf(c, id)
  await requirePayment(db, c.var.user.id, paymentId)
  const left = await findLeft(db, paymentId)
  if (!left) throw new Refusal('not_found')
  return comesBack(c, row, left, new Date(), false)
}

/** Why it is not of it; of a wrong day with both days. */
function notOf(
  reason: MatchReturnReason,
  { bankDay }: ReturnRow,
  { leftDay }: LeftPayment['batch'],
) {
  if (reason !== 'return_before_payment' || !leftDay) return new Refusal(reason)
  const message = `Day at the bank: it came back on ${formatDay(bankDay)}, and this payment left on ${formatDay(leftDay)}.`
  return new Refusal(reason, [{ field: 'bankDay', code: reason, message }], message)
}

/** The payment is returned, its account locked, its batch where its lines are, and people are told. */
async function comesBack(
  c: Context<App>,
  row: ReturnRow,
  { payment, batch }: LeftPayment,
  at: Date,
  isNew: boolean,
): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const state = paymentStateOf(payment.ownState, batch.batchState)
  const may = matchReturn(row, {
    ...payment,
    ...{ state, sourceAccountId: batch.sourceAccountId, leftDay: batch.leftDay },
  })
  if (!may.ok) throw notOf(may.reason, row, batch)
  const settling = must(await loadSettling(db, payment.batchId), 'batch')
  const match = { paymentId: payment.id, matchedBy: user.id, matchedAt: at }
  const matched: ReturnRow = { ...row, ...match, state: 'matched' }
  const reference = paymentReference(batch.number, payment.line)
  const { amountToea, reason, code } = row
  const told = { name: payment.payeeName, reference, amountToea, reason, code }
  return commitFor(c, {
    at,
    action: isNew ? 'return.recorded' : 'return.matched',
    subject: `batch/${payment.batchId}`,
    details: { returnId: row.id, ...told },
    statements: [
      ...(isNew ? [addReturn(db, row)] : [stillOpen(db, row.id, 'unmatched')]),
      stillOut(db, payment.id, state),
      saveReturnMatch(db, row.id, match),
      setReturned(db, payment.id),
      lockReturned(db, payment.id),
      ...afterLines(db, settling, state === 'sent' ? 1 : 0, user, at),
      ...(await tellOfReturn(db, settling.record.row, { ...told, returnId: row.id }, user, at)),
      takeBackAdvice(
        db,
        {
          ...{ fileId: settling.record.bankFile?.id ?? '', payeeId: payment.payeeId },
          ...{ because: 'returned', payment: payment.reference || reference },
          // taken back and matched again, it is told again
          occasion: `${row.id}/${reference}/${at.getTime()}`,
        },
        at,
      ),
    ],
    answer: { status: isNew ? 201 : 200, body: await viewOf(c, matched) },
  })
}

/** It ends without being paid again. */
export async function resolveReturn(
  c: Context<App>,
  id: string,
  resolution: Exclude<Resolution, 'pay_again'>,
  note: string,
): Promise<Answer> {
  const { tenant, user } = c.var
  const row = await returnOf(c, id)
  const may = resolve(row, resolution, note)
  if (!may.ok) throw new Refusal(may.reason)
  const at = new Date()
  const resolved = { resolution, note, resolvedBy: user.id, resolvedAt: at }
  return commitFor(c, {
    at,
    action: 'return.resolved',
    subject: await subjectOf(c, row),
    details: { returnId: id, resolution, note, amountToea: row.amountToea },
    statements: [stillOpen(tenant.db, id, row.state), saveResolved(tenant.db, id, resolved)],
    answer: { status: 200, body: await viewOf(c, { ...row, ...resolved, state: 'resolved' }) },
  })
}

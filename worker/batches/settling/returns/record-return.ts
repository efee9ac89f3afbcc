import type { Context } from 'hono'
import type { NewReturn, ReturnMatch } from '../../../contract/reconciliation/returns.ts'
import type { Answer } from '../../../core/commit.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { paymentReference } from '../../../domain/batches/batch.ts'
import { paymentStateOf } from '../../../domain/batches/settling/payment-states.ts'
import {
  matchReturn,
  resolve,
  type SaidResolution,
} from '../../../domain/batches/settling/returns.ts'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { requirePayment } from '../../../http/kept/require-lines.ts'
import { lockReturned } from '../../../payees/store.ts'
import { takeBackAdvice } from '../../paper/advice/store.ts'
import { afterLines, loadSettling, stateAfterLines } from '../after-lines.ts'
import { foundPayment, notOf } from './not-of.ts'
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
  unended,
} from './return-store.ts'
import { returnOf, subjectOf, viewOf } from './returned.ts'
import { tellOfReturn } from './tell-of-return.ts'
import { findToldAgain } from './told/known-store.ts'
import { orSame } from './told/same-return.ts'

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
    ...{ matchedBy: null, matchedAt: null, ...unended, partOf: null, creditId: null },
  }
  return comesBack(c, row, left, { isNew: true, besideToea: sent.besideToea, at })
}

/** Which payment a return is of, and what of it is known to have come back before. */
export async function matchWith(
  c: Context<App>,
  id: string,
  { paymentId, besideToea }: ReturnMatch,
): Promise<Answer> {
  const { db } = c.var.tenant
  const row = await returnOf(c, id)
  await requirePayment(db, c.var.user.id, paymentId)
  const left = await findLeft(db, paymentId)
  if (!left) throw new Refusal('not_found')
  return comesBack(c, row, left, { isNew: false, besideToea, at: new Date() })
}

/** The payment is returned, its account locked, its batch where its lines are, and people are told. */
async function comesBack(
  c: Context<App>,
  row: ReturnRow,
  left: LeftPayment,
  { isNew, besideToea = 0, at }: { isNew: boolean; besideToea?: number | undefined; at: Date },
): Promise<Answer> {
  const { payment, batch, returnedToea } = left
  const { tenant, user } = c.var
  const { db } = tenant
  const state = paymentStateOf(payment.ownState, batch.batchState)
  const may = matchReturn(row, foundPayment(left), besideToea)
  if (!may.ok) {
    const refused = notOf(may.reason, row, left)
    throw isNew
      ? refused
      : await orSame(c, refused, { reason: may.reason, row, paymentId: payment.id })
  }
  const settling = must(await loadSettling(db, payment.batchId), 'batch')
  const match = { paymentId: payment.id, matchedBy: user.id, matchedAt: at }
  const matched: ReturnRow = { ...row, ...match, state: 'matched' }
  const reference = paymentReference(batch.number, payment.line)
  const { amountToea, reason, code } = row
  const view = await viewOf(c, matched)
  const returned = { toea: amountToea, ofToea: payment.amountToea }
  const answered = state === 'sent' ? 1 : 0
  const told = { name: payment.payeeName, reference, amountToea, reason, code }
  return commitFor(c, {
    at,
    action: isNew ? 'return.recorded' : 'return.matched',
    subject: `batch/${payment.batchId}`,
    details: { returnId: row.id, ...told, ...stateAfterLines(settling, answered, user) },
    statements: [
      ...(isNew ? [addReturn(db, row)] : [stillOpen(db, row.id, 'unmatched')]),
      stillOut(db, payment.id, state, returnedToea),
      saveReturnMatch(db, row.id, match),
      setReturned(db, payment.id),
      lockReturned(db, payment.id),
      ...afterLines(db, settling, answered, user, at),
      ...(await tellOfReturn(
        db,
        settling.record.row,
        { ...told, returned, returnId: row.id },
        user,
        at,
      )),
      takeBackAdvice(
        db,
        {
          ...{ fileId: settling.record.bankFile?.id ?? '', payeeId: payment.payeeId },
          ...{ because: 'returned', payment: payment.reference || reference, returned },
          // taken back and matched again, it is told again
          occasion: `${row.id}/${reference}/${at.getTime()}`,
        },
        at,
      ),
    ],
    answer: {
      status: isNew ? 201 : 200,
      body: {
        ...view,
        payment: view.payment && { ...view.payment, returnedToea: returnedToea + amountToea },
      },
    },
  })
}

/** It ends without being paid again. */
export async function resolveReturn(
  c: Context<App>,
  id: string,
  resolution: SaidResolution,
  note: string,
): Promise<Answer> {
  const { tenant, user } = c.var
  const row = await returnOf(c, id)
  const isToldAgain = (await findToldAgain(tenant.db, [id])).length > 0
  const may = resolve({ ...row, isToldAgain }, resolution, note)
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

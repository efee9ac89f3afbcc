import type { Context } from 'hono'
import type { Splitting } from '../../../../contract/reconciliation/returns.ts'
import type { Answer } from '../../../../core/commit.ts'
import { Refusal } from '../../../../core/refusals/refusal.ts'
import { batchReference, paymentReference } from '../../../../domain/batches/batch.ts'
import { locksAccounts, splitReturn } from '../../../../domain/batches/settling/returns.ts'
import { formatToea } from '../../../../domain/money/money.ts'
import type { App } from '../../../../http/app.ts'
import { commitFor } from '../../../../http/idempotency.ts'
import { requireLinesOf } from '../../../../http/kept/require-lines.ts'
import { lockReturned } from '../../../../payees/store.ts'
import { takeBackAdviceOf } from '../../../paper/advice/store.ts'
import { afterLines, loadSettling, stateAfterLines } from '../../after-lines.ts'
import { foundPayment, notOf } from '../not-of.ts'
import { type LeftPayment, type ReturnRow, saveResolved, stillOpen } from '../return-store.ts'
import { returnOf, viewOf } from '../returned.ts'
import { tellOfSeveral } from '../tell-of-return.ts'
import { addParts, findLeftOf } from './parts-store.ts'

/**
 * One credit for a whole batch, or for these lines of it: all that is out of each of its payments came back, and that is exactly
 * what the credit has.
 */
export async function splitWhole(c: Context<App>, id: string, sent: Splitting): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const whole = await returnOf(c, id)
  await requireLinesOf(db, user.id, sent.batchId)
  const settling = await loadSettling(db, sent.batchId)
  if (!settling) throw new Refusal('not_found')
  const { row: batch, bankFile } = settling.record
  const left = chosenOf(await findLeftOf(db, sent.batchId, sent.lines), sent.lines)
  refuseOther(whole, left)
  const at = new Date()
  const parts = addParts(db, whole, left, { matchedBy: user.id, matchedAt: at })
  const resolved = {
    resolution: 'of_several' as const,
    note: '',
    resolvedBy: user.id,
    resolvedAt: at,
  }
  const answered = left.filter((one) => foundPayment(one).state === 'sent').length
  const reference = batchReference(batch.number)
  const { amountToea, reason, code } = whole
  const lines = sent.lines && left.map(({ payment }) => payment.line)
  const occasion = `${id}/${reference}/${at.getTime()}`
  return commitFor(c, {
    at,
    action: 'return.of_several',
    subject: `batch/${sent.batchId}`,
    details: {
      ...{ returnId: id, reference, payments: left.length, lines, amountToea, reason, code },
      ...stateAfterLines(settling, answered, user),
    },
    statements: [
      stillOpen(db, id, 'unmatched'),
      ...parts.insert,
      saveResolved(db, id, resolved),
      ...parts.match,
      parts.setReturned,
      ...(locksAccounts(left.length) ? [lockReturned(db, id, 'parts')] : []),
      ...afterLines(db, settling, answered, user, at),
      ...(await tellOfSeveral(
        db,
        batch,
        {
          ...{ occasion, count: left.length, amountToea, reason },
          ...(!locksAccounts(left.length) && { noneLocked: true }),
        },
        user,
        at,
      )),
      takeBackAdviceOf(db, { fileId: bankFile?.id ?? '', wholeId: id, occasion }, at),
    ],
    answer: {
      status: 200,
      body: {
        ...(await viewOf(c, { ...whole, ...resolved, state: 'resolved' })),
        parts: { batchId: sent.batchId, reference, count: left.length },
      },
    },
  })
}

/** Of a whole batch what is out; of lines that are named every one, so that none is passed over. */
function chosenOf(left: LeftPayment[], lines: number[] | undefined): LeftPayment[] {
  if (!lines) return left.filter(({ payment, returnedToea }) => returnedToea < payment.amountToea)
  const missing = lines.filter((line) => !left.some(({ payment }) => payment.line === line))
  if (missing.length === 0) return left
  const message = `Payments: the batch has no ${missing.slice(0, 5).join(', ')}.`
  throw new Refusal('invalid', [{ field: 'lines', code: 'not_found', message }])
}

/** Refused with the payment that keeps it from being so, or with both sums. */
function refuseOther(whole: ReturnRow, left: LeftPayment[]): void {
  const may = splitReturn(whole, left.map(foundPayment))
  if (may.ok) return
  if (may.reason === 'parts_differ') {
    const sumToea = left.reduce(
      (sum, { payment, returnedToea }) => sum + payment.amountToea - returnedToea,
      0,
    )
    const what = left.length === 1 ? 'the payment comes' : `the ${left.length} payments come`
    const message = `What is out of ${what} to ${formatToea(sumToea)}, and ${formatToea(whole.amountToea)} came back.`
    throw new Refusal('parts_differ', [{ field: 'lines', code: 'parts_differ', message }], message)
  }
  if (may.reason === 'return_of_several') throw new Refusal(may.reason)
  const wrong = left.find(
    (one) => !splitReturn({ ...whole, amountToea: restOf(one) }, [foundPayment(one)]).ok,
  )
  if (!wrong) throw new Refusal(may.reason)
  const refused = notOf(may.reason, { ...whole, amountToea: restOf(wrong) }, wrong)
  const which = paymentReference(wrong.batch.number, wrong.payment.line)
  throw new Refusal(may.reason, undefined, `${which}: ${refused.detail}`)
}

const restOf = ({ payment, returnedToea }: LeftPayment) => payment.amountToea - returnedToea

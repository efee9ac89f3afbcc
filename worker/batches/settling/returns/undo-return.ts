import type { Context } from 'hono'
import type { Answer } from '../../../core/commit.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { paymentReference } from '../../../domain/batches/batch.ts'
import { unmatchReturn } from '../../../domain/batches/settling/returns.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { postAfter } from '../../../mail/post-after.ts'
import { afterLines, loadSettling, stateAfterLines } from '../after-lines.ts'
import { findLeft, isConfirmed, saveReturnUnmatched, stillOpen } from './return-store.ts'
import { returnOf, viewOf } from './returned.ts'

/**
 * It was another payment that came back. This one is where the statement says it is (the table moves it with its return); its
 * account stays locked until somebody verifies it. Whoever was told that it came back is told that it did not.
 */
export async function undoReturn(c: Context<App>, id: string, reason: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await returnOf(c, id)
  const may = unmatchReturn(row)
  if (!may.ok) throw new Refusal(may.reason)
  const { payment, batch, returnedToea } = must(await findLeft(db, row.paymentId ?? ''), 'payment')
  const settling = must(await loadSettling(db, payment.batchId), 'batch')
  // where another part came back, it is returned all the same
  const stillBackToea = returnedToea - row.amountToea
  const hasOthers = stillBackToea > 0
  const isPaid = await isConfirmed(db, payment)
  const answered = isPaid || hasOthers ? 0 : -1
  const at = new Date()
  const reference = paymentReference(batch.number, payment.line)
  const { amountToea } = row
  const occasion = `${id}/${reference}`
  const open = { state: 'unmatched', paymentId: null, matchedBy: null, matchedAt: null } as const
  return commitFor(c, {
    at,
    action: 'return.undone',
    subject: `batch/${payment.batchId}`,
    details: {
      ...{ returnId: id, reference, name: payment.payeeName, amountToea, reason },
      ...stateAfterLines(settling, answered, user),
    },
    statements: [
      stillOpen(db, id, 'matched'),
      saveReturnUnmatched(db, id),
      ...afterLines(db, settling, answered, user, at),
      postAfter(
        db,
        {
          ...{ letter: 'return_undone', after: 'payment_returned' },
          ...{
            occasion,
            changed: { byName: user.name, reason, ...(hasOthers && { hasOthers }) },
            but: user.id,
          },
        },
        at,
      ),
      // whoever pays by a file that is void was told so, and nothing of it stands
      ...(settling.record.bankFile
        ? [
            postAfter(
              db,
              {
                ...{ letter: 'advice_stands', after: 'advice_taken_back', occasion },
                changed: hasOthers ? { stillBackToea } : {},
              },
              at,
            ),
          ]
        : []),
    ],
    answer: { status: 200, body: await viewOf(c, { ...row, ...open }) },
  })
}

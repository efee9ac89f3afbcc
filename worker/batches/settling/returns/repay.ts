import type { Context } from 'hono'
import type { Repayment } from '../../../contract/reconciliation/returns.ts'
import type { Answer } from '../../../core/commit.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { paymentReference } from '../../../domain/batches/batch.ts'
import { paymentStateOf } from '../../../domain/batches/settling/payment-states.ts'
import { payAgain } from '../../../domain/batches/settling/returns.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { requireLinesOf } from '../../../http/kept/require-lines.ts'
import { findPayeesWithVersions, shownAccount } from '../../../payees/store.ts'
import { loadBatch } from '../../load-batch.ts'
import { addLines } from '../../payments/add-lines.ts'
import { findLeft, saveResolved, stillOpen } from './return-store.ts'
import { returnOf, viewOf } from './returned.ts'

/** The payee, or whom it was merged into since. */
async function payeeNow(db: TenantDb, payeeId: string) {
  const [found] = await findPayeesWithVersions(db, [payeeId])
  const paid = must(found, 'payee')
  const [into] = paid.mergedInto ? await findPayeesWithVersions(db, [paid.mergedInto]) : []
  return into ?? paid
}

/** A line of an open batch pays it again: the table lets one live, of exactly what came back. */
export async function repay(c: Context<App>, id: string, sent: Repayment): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await returnOf(c, id)
  const may = payAgain(row, sent.amountToea)
  if (!may.ok) throw new Refusal(may.reason)
  const left = must(await findLeft(db, row.paymentId ?? ''), 'payment')
  await requireLinesOf(db, user.id, sent.batchId)
  const record = await loadBatch(db, sent.batchId)
  if (!record) throw new Refusal('not_found')
  // the table says it again
  if (left.batch.isConfidential && !record.row.isConfidential) throw new Refusal('repaid_apart')
  const payee = await payeeNow(db, left.payment.payeeId)
  if (payee.mergedInto) throw new Refusal('payee_merged')
  const at = new Date()
  const line = {
    payeeName: payee.id === left.payment.payeeId ? left.payment.payeeName : payee.name,
    bsb: left.payment.bsb,
    accountNumber: left.payment.accountNumber,
    amountToea: sent.amountToea,
    reference: left.payment.reference,
    known: { payee, account: shownAccount(payee) },
    repays: { paymentId: left.payment.id, returnId: id },
  }
  const added = await addLines(db, record, [line], { user, at })
  const resolved = {
    resolution: 'pay_again' as const,
    note: '',
    resolvedBy: user.id,
    resolvedAt: at,
  }
  const again = must(added.rows[0], 'line')
  const reference = paymentReference(left.batch.number, left.payment.line)
  const view = await viewOf(c, { ...row, ...resolved, state: 'resolved' })
  return commitFor(c, {
    at,
    action: 'return.paid_again',
    subject: `batch/${sent.batchId}`,
    details: {
      ...{ returnId: id, name: payee.name, reference, amountToea: sent.amountToea },
      again: paymentReference(record.row.number, again.line),
    },
    statements: [stillOpen(db, id, 'matched'), ...added.statements, saveResolved(db, id, resolved)],
    answer: {
      status: 201,
      body: {
        ...view,
        repayment: {
          batchId: sent.batchId,
          reference: `B${record.row.number}`,
          state: paymentStateOf(again.ownState, added.record.row.state),
          amountToea: again.amountToea,
        },
      },
    },
  })
}

import type { Context } from 'hono'
import { Refusal } from '../../../core/refusals/refusal.ts'
import type { App } from '../../../http/app.ts'
import { requirePayment } from '../../../http/kept/require-lines.ts'
import { findBesideReturns } from './out-store.ts'
import { findLeft, findReturn, type ReturnRow } from './return-store.ts'
import { returnView } from './return-view.ts'

/** The return of this id, or there is none here. */
export async function returnOf(c: Context<App>, id: string): Promise<ReturnRow> {
  const row = await findReturn(c.var.tenant.db, id)
  if (!row) throw new Refusal('not_found')
  if (row.paymentId) await requirePayment(c.var.tenant.db, c.var.user.id, row.paymentId)
  return row
}

/** What an audit entry of it is about. */
export async function subjectOf(c: Context<App>, { paymentId, sourceAccountId }: ReturnRow) {
  const left = paymentId ? await findLeft(c.var.tenant.db, paymentId) : undefined
  return left ? `batch/${left.payment.batchId}` : `source-account/${sourceAccountId}`
}

/** As whoever asked sees it. */
export async function viewOf(c: Context<App>, row: ReturnRow) {
  return returnView(row, await findBesideReturns(c.var.tenant.db, [row], c.var.user.id))
}

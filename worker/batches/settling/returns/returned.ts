import { and, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { among } from '../../../core/bulk.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { returns } from '../../../db/settling/statements.ts'
import type { App } from '../../../http/app.ts'
import { requireRead } from '../../../http/kept/require-lines.ts'
import { returnReadBy } from '../read-by.ts'
import { findBesideReturns } from './out-store.ts'
import { findLeft, findReturn, type ReturnRow } from './return-store.ts'
import { returnView } from './return-view.ts'

/** The return of this id, or there is none here: for who has it in their list. */
export async function returnOf(c: Context<App>, id: string): Promise<ReturnRow> {
  const { tenant, user } = c.var
  const row = await findReturn(tenant.db, id)
  if (!row) throw new Refusal('not_found')
  const isRead = sql`exists (select 1 from returns where returns.id = ${id} and ${returnReadBy(user.id)})`
  await requireRead(tenant.db, isRead)
  return row
}

/** Several at once, in their order. One that is not there, or that this person does not read, is refused as by itself. */
export async function returnsOf(c: Context<App>, ids: string[]): Promise<ReturnRow[]> {
  const { tenant, user } = c.var
  const rows = await tenant.db
    .select()
    .from(returns)
    .where(and(inArray(returns.id, among(ids)), returnReadBy(user.id)))
  const read = new Map(rows.map((row) => [row.id, row]))
  return Promise.all(ids.map((id) => read.get(id) ?? returnOf(c, id)))
}

/** What an audit entry of it is about. */
export async function subjectOf(c: Context<App>, row: ReturnRow) {
  const { sourceAccountId } = row
  const paymentId = await paymentOf(c, row)
  const left = paymentId ? await findLeft(c.var.tenant.db, paymentId) : undefined
  return left ? `batch/${left.payment.batchId}` : `source-account/${sourceAccountId}`
}

/** As whoever asked sees it. */
export async function viewOf(c: Context<App>, row: ReturnRow) {
  return returnView(row, await findBesideReturns(c.var.tenant.db, [row], c.var.user.id))
}

/** What is told again is of the payment of the return that it is. */
async function paymentOf(c: Context<App>, { paymentId, sameAs }: ReturnRow) {
  if (!sameAs) return paymentId
  return (await findReturn(c.var.tenant.db, sameAs))?.paymentId ?? null
}

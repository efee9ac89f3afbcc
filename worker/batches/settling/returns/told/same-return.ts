import type { Context } from 'hono'
import type { Answer } from '../../../../core/commit.ts'
import { Refusal } from '../../../../core/refusals/refusal.ts'
import type { MatchReturnReason } from '../../../../domain/batches/settling/returns.ts'
import { sayItIs } from '../../../../domain/batches/settling/told-again.ts'
import { must } from '../../../../domain/must.ts'
import type { App } from '../../../../http/app.ts'
import { commitFor } from '../../../../http/idempotency.ts'
import type { ReturnRow } from '../return-store.ts'
import { saveResolved, stillOpen } from '../return-store.ts'
import { returnOf, subjectOf, viewOf } from '../returned.ts'
import { findSameOf, findToldAgain } from './known-store.ts'

/** This return is one that was told before in another way: that one counts, and nothing moves. */
export async function sayReturnIs(c: Context<App>, id: string, firstId: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await returnOf(c, id)
  const first = await returnOf(c, firstId)
  const told = await findToldAgain(db, [id, firstId])
  const toldBy = (one: ReturnRow) =>
    told.filter(({ sameAs }) => sameAs === one.id).map(({ source }) => source)
  const may = sayItIs({ ...row, toldBy: toldBy(row) }, { ...first, toldBy: toldBy(first) })
  if (!may.ok) throw new Refusal(may.reason)
  const at = new Date()
  const resolved = {
    ...{ resolution: 'same_return' as const, sameAs: firstId, note: '' },
    ...{ resolvedBy: user.id, resolvedAt: at },
  }
  const { source, amountToea, bankDay, lineId } = row
  return commitFor(c, {
    at,
    action: 'return.same',
    subject: await subjectOf(c, first),
    details: {
      ...{ returnId: id, sameAs: firstId, source, amountToea, bankDay, lineId },
      first: first.source,
    },
    statements: [stillOpen(db, id, 'unmatched'), saveResolved(db, id, resolved)],
    answer: { status: 200, body: await viewOf(c, { ...row, ...resolved, state: 'resolved' }) },
  })
}

/** A payment that came back is refused with the return that this one may be, where there is one of its amount. */
export async function orSame(
  c: Context<App>,
  refused: Refusal,
  { reason, row, paymentId }: { reason: MatchReturnReason; row: ReturnRow; paymentId: string },
): Promise<Refusal> {
  if (reason !== 'above_payment' && reason !== 'returned_before') return refused
  const [same] = await findSameOf(c.var.tenant.db, row, paymentId)
  if (!same) return refused
  const field = { field: 'returnId', code: 'told_before', value: same.id, message: refused.detail }
  return new Refusal(reason, [...(refused.errors ?? []), field], must(refused.detail, 'sentence'))
}

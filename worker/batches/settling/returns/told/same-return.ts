import type { Context } from 'hono'
import type { Answer } from '../../../../core/commit.ts'
import { type Reason, Refusal } from '../../../../core/refusals/refusal.ts'
import type { MatchReturnReason } from '../../../../domain/batches/settling/returns.ts'
import { sayItIs, sayItStandsFor } from '../../../../domain/batches/settling/told-again.ts'
import { formatToea } from '../../../../domain/money/money.ts'
import { must } from '../../../../domain/must.ts'
import type { App } from '../../../../http/app.ts'
import { commitFor } from '../../../../http/idempotency.ts'
import { type ReturnRow, saveResolved, stillOpen } from '../return-store.ts'
import { returnOf, returnsOf, subjectOf, viewOf } from '../returned.ts'
import { saveCredit } from './credit-store.ts'
import { findSameOf, findWays } from './known-store.ts'

/** This return is one that was told before in another way: that one counts, and nothing moves. */
export async function sayReturnIs(c: Context<App>, id: string, firstId: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await returnOf(c, id)
  const first = await returnOf(c, firstId)
  const told = await findWays(db, [id, firstId])
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

/** This credit stands for returns that were told one by one: they count, and nothing moves. */
export async function sayItIsThese(c: Context<App>, id: string, ids: string[]): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const row = await returnOf(c, id)
  const named = [...new Set(ids)]
  const told = await returnsOf(c, named)
  const known = await findWays(db, [id, ...named])
  const toldBy = (one: ReturnRow) =>
    known.filter(({ sameAs }) => sameAs === one.id).map(({ source }) => source)
  const may = sayItStandsFor(
    { ...row, toldBy: toldBy(row) },
    told.map((one) => ({ ...one, toldBy: toldBy(one) })),
  )
  if (!may.ok) throw refusalOf(may.reason, row, told)
  const at = new Date()
  const resolved = {
    ...{ resolution: 'same_return' as const, sameAs: null, note: '' },
    ...{ resolvedBy: user.id, resolvedAt: at },
  }
  const { amountToea, bankDay, lineId } = row
  return commitFor(c, {
    at,
    action: 'return.stands_for',
    subject: await subjectOf(c, row),
    details: { returnId: id, returns: named, amountToea, bankDay, lineId },
    statements: [
      stillOpen(db, id, 'unmatched'),
      saveCredit(db, named, id),
      saveResolved(db, id, resolved),
    ],
    answer: { status: 200, body: await viewOf(c, { ...row, ...resolved, state: 'resolved' }) },
  })
}

/** With both sums, where they differ. */
function refusalOf(reason: Reason, { amountToea }: ReturnRow, told: ReturnRow[]): Refusal {
  if (reason !== 'returns_differ') return new Refusal(reason)
  const sumToea = told.reduce((sum, one) => sum + one.amountToea, 0)
  const message = `The ${told.length} returns come to ${formatToea(sumToea)}, and the credit is of ${formatToea(amountToea)}.`
  return new Refusal(reason, [{ field: 'returnIds', code: reason, message }], message)
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

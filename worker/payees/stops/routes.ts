import { Hono } from 'hono'
import { NewStop, StopEnd, type StopView } from '../../contract/payees.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal, sentenceOf } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import { endStop, stop } from '../../domain/payees/stop.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { requirePayee, requireUnmerged } from '../require-payee.ts'
import { addStop, findStop, listStops, type StopRow, saveEnd } from './store.ts'

/** When nothing may be paid to a payee: `/api/payees/:id/stops`. One person stops, at once; a block is ended by another. */
export const stopRoutes = new Hono<App>()
  .get('/:id/stops', allowed('view_payees'), async (c) => {
    const { id } = await requirePayee(c)
    const { stops, names, holdsUp } = await listStops(c.var.tenant.db, id, c.var.user.id)
    const today = stops.find(({ endedAt }) => endedAt === null)
    const may = endStop(today, c.var.user.id)
    return c.json({
      items: stops.map((one) => stopView(one, names)),
      holdsUp,
      mayNotEndBecause: today && !may.ok ? sentenceOf(may.reason) : null,
    })
  })

  .post(
    '/:id/stops',
    allowed('manage_payees', 'take_rights'),
    mutation,
    body(NewStop),
    async (c) => {
      const { kind, reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const { tenant, user } = c.var
      const { id, name } = await requireUnmerged(c)
      const today = await findStop(tenant.db, id)
      const may = stop(today, kind)
      if (!may.ok) throw new Refusal(may.reason)
      const at = new Date()
      const row: StopRow = {
        id: crypto.randomUUID(),
        payeeId: id,
        kind,
        reason,
        stoppedBy: user.id,
        stoppedAt: at,
        endedBy: null,
        endedAt: null,
        endReason: '',
      }
      return respond(
        await commitFor(c, {
          at,
          action: 'payee.stopped',
          subject: `payee/${id}`,
          details: { name, kind, reason },
          statements: [
            ...(today ? [saveEnd(tenant.db, today.id, { by: user.id, at, reason })] : []),
            addStop(tenant.db, row),
          ],
          answer: { status: 201, body: stopView(row, new Map([[user.id, user.name]])) },
        }),
      )
    },
  )

  .post('/:id/stops/end', allowed('manage_payees'), mutation, body(StopEnd), async (c) => {
    const { reason, stopId: seen, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const { tenant, user } = c.var
    const { id, name } = await requirePayee(c)
    const today = await findStop(tenant.db, id)
    const may = endStop(today, user.id)
    if (!may.ok) throw new Refusal(may.reason)
    const at = new Date()
    const { id: stopId, kind } = must(today, 'stop')
    if (seen !== undefined && seen !== stopId) throw new Refusal('seen_otherwise')
    return respond(
      await commitFor(c, {
        at,
        action: 'payee.stop_ended',
        subject: `payee/${id}`,
        details: { name, kind, reason },
        statements: [saveEnd(tenant.db, stopId, { by: user.id, at, reason })],
        answer: { status: 204, body: null },
      }),
    )
  })

function stopView(row: StopRow, names: Map<string, string>): StopView {
  const { id, kind, reason, stoppedBy, stoppedAt, endedBy, endedAt, endReason } = row
  return {
    id,
    kind,
    reason,
    stoppedBy: names.get(stoppedBy) ?? '',
    stoppedAt: stoppedAt.toISOString(),
    endedBy: names.get(endedBy ?? '') ?? '',
    endedAt: endedAt?.toISOString() ?? null,
    endReason,
  }
}

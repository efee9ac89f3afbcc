import { Hono } from 'hono'
import { NewPeriods, PeriodChange, PeriodQuery } from '../../contract/batches/templates.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { movePayDay, periodsOfYear } from '../../domain/batches/runs/periods.ts'
import { periodLabel } from '../../domain/batches/runs/template.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import {
  addPeriods,
  findPeriod,
  listedMax,
  listPeriods,
  type PeriodRow,
  paidBeside,
  periodView,
  removePeriods,
  savePayDay,
} from './store.ts'

/** `/api/periods`: a year's weeks, fortnights or months, confirmed by whoever prepares batches. */
export const periodRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), query(PeriodQuery), async (c) => {
    const { rhythm, year } = c.req.valid('query')
    const today = dayInPortMoresby(new Date())
    const rows = await listPeriods(c.var.tenant.db, { rhythm, year, today })
    return c.json({
      items: rows.slice(0, listedMax).map(periodView),
      hasMore: rows.length > listedMax,
    })
  })

  .post('/', allowed('create_payments'), mutation, body(NewPeriods), async (c) => {
    const { tenant, user } = c.var
    const { rhythm, year, payDay, endsBefore, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const at = new Date()
    const days = periodsOfYear({ rhythm, year, payDay, endsBefore })
    const confirmed = { confirmedBy: user.id, confirmedAt: at, revision: 0 }
    const rows = days.map(
      (one): PeriodRow => ({ ...one, ...confirmed, id: crypto.randomUUID(), rhythm, year }),
    )
    const known = await listPeriods(tenant.db, { rhythm, year, today: '' })
    if (known.length > 0) throw new Refusal('periods_overlap')
    return respond(
      await commitFor(c, {
        at,
        action: 'periods.confirmed',
        subject: `periods/${rhythm}-${year}`,
        details: { rhythm, year, payDay, endsBefore, periods: rows.length },
        statements: addPeriods(tenant.db, rows),
        answer: { status: 201, body: { items: rows.map(periodView) } },
      }),
    )
  })

  .put('/:id', allowed('create_payments'), mutation, body(PeriodChange), async (c) => {
    const { tenant } = c.var
    const { payDay, revision, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    return respond(
      await untilSettled(c.env, `${tenant.id}/periods`, async () => {
        const before = await findPeriod(tenant.db, c.req.param('id'))
        if (!before) throw new Refusal('not_found')
        if (before.revision !== revision) throw new Refusal('stale_period')
        const moved = movePayDay(before, payDay, await paidBeside(tenant.db, before))
        if (!moved.ok) throw new Refusal(moved.reason)
        endUnlessChanged(before, { payDay }, () => periodView(before))
        return commitFor(c, {
          at: new Date(),
          action: 'periods.pay_day_moved',
          subject: `period/${before.id}`,
          details: {
            label: periodLabel(before),
            year: before.year,
            from: before.payDay,
            to: payDay,
          },
          statements: [savePayDay(tenant.db, before, payDay)],
          answer: { status: 200, body: periodView({ ...before, payDay, revision: revision + 1 }) },
        })
      }),
    )
  })

  .delete('/:id', allowed('create_payments'), mutation, async (c) => {
    const { tenant } = c.var
    const one = await findPeriod(tenant.db, c.req.param('id'))
    if (!one) throw new Refusal('not_found')
    const { rhythm, year } = one
    const rows = await listPeriods(tenant.db, { rhythm, year, today: '' })
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'periods.removed',
        subject: `periods/${rhythm}-${year}`,
        details: { rhythm, year, periods: rows.length },
        statements: [removePeriods(tenant.db, rhythm, year)],
        answer: { status: 200, body: { removed: rows.length } },
      }),
    )
  })

import { Hono } from 'hono'
import { namesOf } from '../auth/account/names-of.ts'
import { DaysQuery, type DaysView, DutyChange, NewDay } from '../contract/days/days.ts'
import { guard } from '../core/guard.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { someChange } from '../domain/access/administrators/some-change.ts'
import { hasPermission } from '../domain/access/role.ts'
import { isDutyClosed } from '../domain/batches/duties/duty-payments.ts'
import { addDays, type Day, dayInPortMoresby, monthBefore } from '../domain/calendar.ts'
import { comingDays, ownDayLimits } from '../domain/days/day-limits.ts'
import { allDuties, dutyDays, dutyKinds, firstDuties } from '../domain/days/duties.ts'
import { refusedValueDate } from '../domain/days/value-dates.ts'
import { holidaysOf } from '../domain/holidays.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { allowed, signedIn } from '../http/policy.ts'
import {
  addOwnDay,
  findOwnDay,
  hasRoomForDay,
  isSameDay,
  listAddedDays,
  listDuties,
  listSayings,
  removeOwnDay,
  saveDuty,
  selectOwnDays,
  standingOf,
} from './store.ts'
import { dutyDueView, dutyView, knownDayView, ownDayView } from './view.ts'

/** Days on which banks are closed or close early, and what is due each month: `/api/days`. */
export const dayRoutes = new Hono<App>()
  .get('/', signedIn(), query(DaysQuery), async (c) => {
    const { db } = c.var.tenant
    const today = dayInPortMoresby(new Date())
    const year = c.req.valid('query').year ?? yearOf(today)
    const last = addDays(today, comingDays)
    const [rows, kept, sayings] = await Promise.all([
      selectOwnDays(db),
      listDuties(db),
      listSayings(db, monthBefore(addDays(today, -comingDays), 1), monthBefore(last, 1)),
    ])
    const people = [...rows.map(({ addedBy }) => addedBy), ...sayings.map(({ saidBy }) => saidBy)]
    const names = await namesOf(db, people)
    const seesBatches = hasPermission(c.var.user.defined, 'view_payments')
    const own = rows.map((row) => ownDayView(row, names))
    const known = (from: Day, to: Day) => {
      const years = [...new Set([yearOf(from), yearOf(to)])]
      const computed = years.flatMap(holidaysOf).map(knownDayView)
      return [...computed, ...own]
        .filter(({ day }) => day >= from && day <= to)
        .sort((one, other) => (one.day < other.day ? -1 : 1))
    }
    const duties = allDuties(kept)
    const answer: DaysView = {
      year,
      days: known(`${year}-01-01`, `${year}-12-31`),
      coming: known(today, last),
      dutiesComing: dutyDays(duties, addDays(today, -comingDays), last)
        .map((due) => standingOf(due, sayings))
        .filter(
          ({ day, isConfirmed, state }) => day >= today || (isConfirmed && !isDutyClosed(state)),
        )
        .map((due) => dutyDueView(due, { names, ownDays: rows, seesBatches })),
      duties: duties.map(dutyView),
      own: own.filter(({ day }) => day >= today),
    }
    return c.json(answer)
  })

  .post('/', allowed('manage_source_accounts'), mutation, body(NewDay), async (c) => {
    const { tenant, user } = c.var
    const { day, name, scope, bank, effect, closesAt, source, doubt, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const at = new Date()
    const refused = refusedValueDate(day, dayInPortMoresby(at))
    if (refused) throw invalid('day', refused.reason, refused.message.replace('Value date', 'Day'))
    const rows = await listAddedDays(tenant.db)
    if (rows.length >= ownDayLimits.perOrganisation) throw tooMany()
    if (isSameDay(rows, { day, scope, bank })) {
      throw invalid('day', 'day_twice', 'Day: it is there already; take that one out first.')
    }
    const added = { addedBy: user.id, addedAt: at }
    const known = { day, name, scope, bank, effect, closesAt, source, doubt }
    const row = { id: crypto.randomUUID(), ...known, ...added }
    return respond(
      await commitFor(c, {
        at,
        action: 'bank_day.added',
        subject: `bank-day/${row.id}`,
        details: known,
        statements: [
          guard(tenant.db, hasRoomForDay(), 'stale_settings'),
          addOwnDay(tenant.db, row),
        ],
        answer: { status: 201, body: ownDayView(row, new Map([[user.id, user.name]])) },
      }),
    )
  })

  .delete('/:id', allowed('manage_source_accounts'), mutation, async (c) => {
    const { tenant } = c.var
    const row = await findOwnDay(tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    const { id, addedBy: _by, addedAt: _at, ...known } = row
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'bank_day.removed',
        subject: `bank-day/${id}`,
        details: known,
        statements: [removeOwnDay(tenant.db, id)],
        answer: { status: 204, body: null },
      }),
    )
  })

  .put(
    '/duties/:kind',
    allowed('manage_source_accounts'),
    mutation,
    body(DutyChange),
    async (c) => {
      const { tenant, user } = c.var
      const kind = dutyKinds.find((one) => one === c.req.param('kind'))
      if (!kind) throw new Refusal('not_found')
      const { dayOfMonth, isOff, isConfirmed, was, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const at = new Date()
      const duties = allDuties(await listDuties(tenant.db))
      const before = must(
        duties.find((one) => one.kind === kind),
        kind,
      )
      if (was && someChange(before, was).ok) throw new Refusal('stale_settings')
      const after = { kind, dayOfMonth, isOff, isConfirmed }
      endUnlessChanged(before, after, () => dutyView(before))
      return respond(
        await commitFor(c, {
          at,
          action: 'duty.changed',
          subject: `duty/${kind}`,
          details: { name: firstDuties[kind].name, before, after },
          statements: [saveDuty(tenant.db, { ...after, changedBy: user.id, changedAt: at })],
          answer: { status: 200, body: dutyView(after) },
        }),
      )
    },
  )

const yearOf = (day: Day) => Number(day.slice(0, 4))

function invalid(field: string, code: string, message: string): Refusal {
  return new Refusal('invalid', [{ field, code, message }])
}

function tooMany(): Refusal {
  const message = `You keep ${ownDayLimits.perOrganisation} days of your own, which is as many as there can be. Take some that are over out.`
  return invalid('day', 'too_many_days', message)
}

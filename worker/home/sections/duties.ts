import { sql } from 'drizzle-orm'
import type { HomeDuty } from '../../contract/days/duty-payments.ts'
import { type DutySaying, sayingsJson, standingOf } from '../../days/store.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { dutyAlarmDays, isDutyClosed } from '../../domain/batches/duties/duty-payments.ts'
import { addDays, monthBefore } from '../../domain/calendar.ts'
import { allDuties, type Duty, dutyDays, firstDuties } from '../../domain/days/duties.ts'
import { type Asked, listOf } from './section.ts'

/* What is due to the state and to super funds soon, or is late, for whoever prepares payments. Of a day that nobody of the
organisation confirmed no home speaks: it may be another. */

type Found = {
  duties: (Omit<Duty, 'isOff' | 'isConfirmed'> & { isOff: number })[]
  sayings: DutySaying[]
} | null

const shownMax = 5

export const duties = {
  select: ({ user, today }: Asked) => {
    if (!hasPermission(user.defined, 'create_payments')) return sql`select 'null'`
    const from = monthBefore(addDays(today, -dutyAlarmDays.back), 1)
    return sql`select json_object('sayings', json(${sayingsJson(from, today.slice(0, 7))}),
      'duties', json(${listOf(sql`select json_object('kind', d.kind, 'dayOfMonth', d.day_of_month,
        'isOff', d.is_off) as one from duties d where d.is_confirmed`)}))`
  },

  view: (found: Found, { today }: Asked): { duties?: HomeDuty[] } => {
    if (!found) return {}
    const kept = found.duties.map((one) => ({ ...one, isOff: one.isOff === 1, isConfirmed: true }))
    const { back, ahead } = dutyAlarmDays
    const due = dutyDays(allDuties(kept), addDays(today, -back), addDays(today, ahead))
      .filter(({ isConfirmed }) => isConfirmed)
      .map((one) => standingOf(one, found.sayings))
      .filter(({ state }) => !isDutyClosed(state))
      .slice(0, shownMax)
      .map(({ day, kind, month, state }) => {
        return { day, kind, month, state, name: firstDuties[kind].name }
      })
    return { duties: due }
  },
}

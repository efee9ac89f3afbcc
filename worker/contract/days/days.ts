import * as z from 'zod/mini'
import { dutyDayMax, dutyKinds } from '../../domain/days/duties.ts'
import { dayEffects, dayScopes } from '../../domain/holidays.ts'
import { Day, figures, Moment, Person } from '../shared.ts'
import { DutyDue } from './duty-payments.ts'
import { bankOfOneBank, closesWhereEarly, dayFields } from './new-day.ts'

/** A day that is not like others: computed, published by the government, or typed by somebody of the organisation. */
export const DayView = z.object({
  /** Of a day that the organisation added itself; it can be taken out. */
  id: z.nullable(z.string()),
  day: Day,
  name: z.string(),
  scope: z.enum(dayScopes),
  /** Which one, where it is one bank's day. */
  bank: z.string(),
  effect: z.enum(dayEffects),
  /** `HH:MM`, where it closes early. */
  closesAt: z.string(),
  source: z.enum(['computed', 'gazetted', 'typed']),
  /** Why it may be otherwise. */
  doubt: z.string(),
  addedBy: z.nullable(Person),
  addedAt: z.nullable(Moment),
  /** Since when it is published for every organisation, where Bilum published it. */
  publishedAt: z.optional(Moment),
})
export type DayView = z.infer<typeof DayView>

/** What is due each month, as far as the organisation says so. */
export const DutyView = z.object({
  kind: z.enum(dutyKinds),
  name: z.string(),
  /** Where the day comes from. */
  says: z.string(),
  dayOfMonth: z.int(),
  isOff: z.boolean(),
  isConfirmed: z.boolean(),
})
export type DutyView = z.infer<typeof DutyView>

export const DaysQuery = z.object({
  /** This year where nothing is said. */
  year: z.optional(figures(2000, 2100)),
})

export const DaysView = z.object({
  year: z.int(),
  days: z.array(DayView),
  /** The next thirty days, from today on. */
  coming: z.array(DayView),
  /** What is due in the next thirty days, and what was due in the last thirty by a confirmed day and is not at the bank. */
  dutiesComing: z.array(DutyDue),
  duties: z.array(DutyView),
  /** The organisation's own days that are not over, for whoever counts or warns by them. */
  own: z.array(DayView),
})
export type DaysView = z.infer<typeof DaysView>

export const NewDay = z
  .object({ ...dayFields, scope: z.enum(dayScopes, 'Say whom the day concerns') })
  .check(bankOfOneBank, closesWhereEarly)
export type NewDay = z.infer<typeof NewDay>

export const DutyChange = z.object({
  dayOfMonth: z
    .int('Day of the month: write a whole number')
    .check(
      z.minimum(1, 'Day of the month: from 1'),
      z.maximum(dutyDayMax, `Day of the month: at most ${dutyDayMax}, which each month has`),
    ),
  isOff: z.boolean(),
  isConfirmed: z.boolean(),
  /** As it was seen: where it is other by now, nothing is changed. */
  was: z.optional(z.pick(DutyView, { dayOfMonth: true, isOff: true, isConfirmed: true })),
})
export type DutyChange = z.infer<typeof DutyChange>

/** Somebody's secret address for a calendar program: when it was made. The address itself is told once. */
export const FeedView = z.object({ madeAt: z.nullable(Moment) })
export type FeedView = z.infer<typeof FeedView>
export const FeedMade = z.object({
  id: z.string(),
  madeAt: Moment,
  /** Told once, and kept nowhere; a repeat of the request does not have it. */
  address: z.optional(z.string()),
})
export type FeedMade = z.infer<typeof FeedMade>

import * as z from 'zod/mini'
import { publishedLimits } from '../../domain/days/published.ts'
import { dayEffects } from '../../domain/holidays.ts'
import { bankOfOneBank, closesWhereEarly, dayFields } from '../days/new-day.ts'
import { Day, Moment, text } from '../shared.ts'

const publishedScopes = ['national', 'bank'] as const

/** A day for every organisation: of every bank, or of one. */
export const NewPublishedDay = z
  .object({ ...dayFields, scope: z.enum(publishedScopes, 'Say whom the day concerns') })
  .check(bankOfOneBank, closesWhereEarly)
export type NewPublishedDay = z.infer<typeof NewPublishedDay>

export const DayRetraction = z.object({ reason: text('Reason', publishedLimits.reasonMax) })
export type DayRetraction = z.infer<typeof DayRetraction>

const told = z.object({ by: z.string(), at: Moment })

export const PublishedDayView = z.object({
  id: z.string(),
  day: Day,
  name: z.string(),
  scope: z.enum(publishedScopes),
  bank: z.string(),
  effect: z.enum(dayEffects),
  closesAt: z.string(),
  source: z.enum(['gazetted', 'typed']),
  doubt: z.string(),
  published: told,
  retracted: z.nullable(z.extend(told, { because: z.string() })),
})
export type PublishedDayView = z.infer<typeof PublishedDayView>
export const PublishedDayList = z.object({ items: z.array(PublishedDayView) })
export type PublishedDayList = z.infer<typeof PublishedDayList>

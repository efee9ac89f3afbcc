import * as z from 'zod/mini'
import { cutOffLimits, cutOffWeekdays } from '../../domain/days/cut-offs.ts'
import { Moment, optionalLine, Person } from '../shared.ts'

/** Until when the bank of an account takes its file, for value dates of one weekday. */
export const CutOffView = z.object({
  /** 1 is Monday, 5 is Friday. */
  weekday: z.int(),
  /** `HH:MM` in Port Moresby. */
  time: z.string(),
  workingDaysBefore: z.int(),
  /** Who at the bank said so. */
  toldBy: z.string(),
  /** Who wrote it down; nobody where it was carried over from an older setting. */
  confirmedBy: z.nullable(Person),
  confirmedAt: Moment,
})
export type CutOffView = z.infer<typeof CutOffView>
export const CutOffList = z.object({ items: z.array(CutOffView) })

const { workingDaysBeforeMax, toldByMax } = cutOffLimits

const NewCutOff = z.object({
  weekday: z
    .int('Weekday: 1 is Monday, 5 is Friday')
    .check(z.minimum(1), z.maximum(5, 'Weekday: 1 is Monday, 5 is Friday')),
  time: z
    .string()
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time: write it like 14:00, in Port Moresby')),
  workingDaysBefore: z
    .int('Working days before: write a whole number')
    .check(
      z.minimum(0),
      z.maximum(workingDaysBeforeMax, `Working days before: at most ${workingDaysBeforeMax}`),
    ),
})

/** All cut-offs of an account at once; none takes them away. */
export const NewCutOffs = z.object({
  items: z.array(NewCutOff).check(
    z.maxLength(cutOffWeekdays.length, 'One cut-off for each weekday'),
    z.refine(
      (all) => new Set(all.map(({ weekday }) => weekday)).size === all.length,
      'One cut-off for each weekday',
    ),
  ),
  toldBy: optionalLine('Who told you', toldByMax),
  /** As they were seen: where they are others by now, nothing is changed. */
  was: z.optional(z.array(NewCutOff).check(z.maxLength(cutOffWeekdays.length))),
})
export type NewCutOffs = z.infer<typeof NewCutOffs>

import * as z from 'zod/mini'
import { ownDayLimits } from '../../domain/days/day-limits.ts'
import { dayEffects } from '../../domain/holidays.ts'
import { Day, line, optionalLine, optionalText } from '../shared.ts'

/* What somebody says of a day that is not like others, for one organisation or for all of them. */

const clock = z.string().check(z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 14:00'))

export const dayFields = {
  day: Day,
  name: line('Name', ownDayLimits.nameMax),
  bank: optionalLine('Bank', ownDayLimits.bankMax),
  effect: z.enum(dayEffects, 'Say whether it is closed, or closes early'),
  closesAt: z._default(clock, ''),
  source: z._default(z.enum(['gazetted', 'typed']), 'typed'),
  doubt: optionalText('Doubt', ownDayLimits.doubtMax),
}

export const bankOfOneBank = z.refine<{ scope: string; bank: string }>(
  ({ scope, bank }) => (scope === 'bank') === (bank !== ''),
  { path: ['bank'], error: 'Bank: name it where the day is one bank’s, and only there' },
)

export const closesWhereEarly = z.refine<{ effect: string; closesAt: string }>(
  ({ effect, closesAt }) => (effect === 'early_close') === (closesAt !== ''),
  { path: ['closesAt'], error: 'Closes at: give the time where it closes early, and only there' },
)

import { type Day, dayInPortMoresby, daysFrom, isWeekend, publicHoliday } from '../calendar.ts'
import type { Batch } from './batch.ts'

/** Office hours in Port Moresby: nobody is called out of bed, and a letter of the evening is not read before morning. */
const hours = { from: 8, to: 17 }
const hourMs = 3_600_000
/** Port Moresby is ten hours ahead, all year. */
const aheadMs = 10 * hourMs

/** Whoever was told of it today hears of it again today only where the pay day is as near as this. */
const nearDays = 1
const freshMs = 3 * hourMs

/**
 * Is it time to remind those whose approval is missing? In office hours of a working day: when the batch has waited
 * since an earlier day, or for three hours with its pay day today or tomorrow. The day of the answer makes a reminder
 * the only one of its day.
 */
export function reminderDay(batch: Batch, now: Date): Day | undefined {
  const since = waitsSince(batch)
  if (batch.state !== 'in_approval' || !since) return undefined
  const today = dayInPortMoresby(now)
  const hour = new Date(now.getTime() + aheadMs).getUTCHours()
  if (isWeekend(today) || publicHoliday(today) || hour < hours.from || hour >= hours.to) {
    return undefined
  }
  const isNear = daysFrom(today, batch.valueDate) <= nearDays
  const isOld = dayInPortMoresby(since) < today
  return isOld || (isNear && now.getTime() - since.getTime() >= freshMs) ? today : undefined
}

/** When what waits now was handed over, or its question answered: from then on an approver could decide. */
export function waitsSince({ steps, version }: Pick<Batch, 'steps' | 'version'>): Date | undefined {
  return steps.findLast(
    (step) => step.version === version && (step.kind === 'submit' || step.kind === 'answer'),
  )?.at
}

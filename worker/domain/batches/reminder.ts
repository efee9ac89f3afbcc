import { isWorkingDay, type OwnDays } from '../bank-days.ts'
import { addDays, type Day, dayInPortMoresby, startOfDay } from '../calendar.ts'
import { hourMs } from '../durations.ts'
import type { Batch } from './batch.ts'

/** Office hours in Port Moresby: nobody is called out of bed, and a letter of the evening is not read before morning. */
const hours = { from: 8, to: 17 }

/** What is due while a batch waits, by the share of its time that is over: its approvers hear twice, then who administers. */
const reminderStages = ['half', 'four_fifths', 'escalation'] as const
export type ReminderStage = (typeof reminderStages)[number]

const shares: Record<ReminderStage, number> = {
  half: 1 / 2,
  four_fifths: 4 / 5,
  escalation: 9 / 10,
}

/** Until when a batch must be decided where that is known, and on which days nobody works beside the usual ones. */
export type ReminderDays = { cutOff?: Date | undefined; own?: OwnDays }

/**
 * How far a waiting batch is between its hand-over and its cut-off, in office hours of working days: the last stage that is
 * reached, and only while an office is open. Where no cut-off is known, its time ends on the morning of its pay day. The
 * step it waits since makes each stage the only one.
 */
export function reminderStage(
  batch: Batch,
  now: Date,
  { cutOff, own = [] }: ReminderDays = {},
): ReminderStage | undefined {
  const since = waitsSince(batch)
  const isWaiting = batch.state === 'in_approval' || batch.state === 'approval_blocked'
  if (!isWaiting || !since || !isOpenAt(now, own)) return undefined
  const end = cutOff ?? new Date(startOfDay(batch.valueDate).getTime() + hours.from * hourMs)
  const whole = openMs(since, end, own)
  const share = whole === 0 || now >= end ? 1 : openMs(since, now, own) / whole
  const stage = reminderStages.findLast((one) => share >= shares[one])
  // whoever could approve is not there: only who administers can help
  return batch.state === 'approval_blocked' && stage !== 'escalation' ? undefined : stage
}

/** When what waits now was handed over, or its question answered: from then on an approver could decide. */
export function waitsSince({ steps, version }: Pick<Batch, 'steps' | 'version'>): Date | undefined {
  return lastHandOver({ steps, version })?.at
}

/** The step that what waits now began with. */
export function lastHandOver({ steps, version }: Pick<Batch, 'steps' | 'version'>) {
  return steps.findLast(
    (step) => step.version === version && ['submit', 'answer', 'redate'].includes(step.kind),
  )
}

function isOpenAt(now: Date, own: OwnDays): boolean {
  const [from, to] = officeOf(dayInPortMoresby(now), own)
  return now.getTime() >= from && now.getTime() < to
}

/** Further than a year away nobody counts hours. */
const daysMax = 366

/** How long offices are open between two moments. */
function openMs(from: Date, to: Date, own: OwnDays): number {
  const last = dayInPortMoresby(to)
  let open = 0
  let day = dayInPortMoresby(from)
  for (let days = 0; day <= last && days < daysMax; days++, day = addDays(day, 1)) {
    const [opens, closes] = officeOf(day, own)
    open += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
  }
  return open
}

/** From when to when offices are open on a day; not at all on a day off. */
function officeOf(day: Day, own: OwnDays): [from: number, to: number] {
  const midnight = startOfDay(day).getTime()
  const closes = isWorkingDay(day, own) ? hours.to : hours.from
  return [midnight + hours.from * hourMs, midnight + closes * hourMs]
}

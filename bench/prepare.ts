import { publicHoliday } from '../worker/domain/bank-days.ts'
import { addDays, dayInPortMoresby, isWeekend } from '../worker/domain/calendar.ts'
import { read, type SignedInUser } from './client.ts'

let started = 0

/** Sixty of them lie within a year, and the next sixty between those: a value date is not further ahead than a year. */
const daysApart = 6
const ofYear = 60

/** A new draft through the API, some days after the last: those of one maker, account and day need the approvals of their sum. */
export async function startBatch(maker: SignedInUser, sourceAccountId: string, name: string) {
  const { body } = await maker.post('/api/batches', {
    name,
    sourceAccountId,
    valueDate: nextWorkingDay(dayOf(started++)),
    description: 'BENCH',
  })
  return read<{ id: string }>(body).id
}

const dayOf = (nth: number) =>
  daysApart * (nth % ofYear) + (daysApart / 2) * Math.floor(nth / ofYear)

function nextWorkingDay(later: number): string {
  let day = addDays(dayInPortMoresby(new Date()), 1 + later)
  while (isWeekend(day) || publicHoliday(day)) day = addDays(day, 1)
  return day
}

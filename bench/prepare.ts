import { publicHoliday } from '../worker/domain/bank-days.ts'
import { addDays, dayInPortMoresby, isWeekend } from '../worker/domain/calendar.ts'
import { read, type SignedInUser } from './client.ts'

let started = 0

/** A new draft through the API, a week after the last: those of one maker, account and day need the approvals of their sum. */
export async function startBatch(maker: SignedInUser, sourceAccountId: string, name: string) {
  const { body } = await maker.post('/api/batches', {
    name,
    sourceAccountId,
    valueDate: nextWorkingDay(7 * started++),
    description: 'BENCH',
  })
  return read<{ id: string }>(body).id
}

function nextWorkingDay(later: number): string {
  let day = addDays(dayInPortMoresby(new Date()), 1 + later)
  while (isWeekend(day) || publicHoliday(day)) day = addDays(day, 1)
  return day
}

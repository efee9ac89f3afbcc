import { addDays, dayInPortMoresby, isWeekend, publicHoliday } from '../worker/domain/calendar.ts'
import { read, type SignedInUser } from './client.ts'

/** A new draft through the API. */
export async function startBatch(maker: SignedInUser, sourceAccountId: string, name: string) {
  const { body } = await maker.post('/api/batches', {
    name,
    sourceAccountId,
    valueDate: nextWorkingDay(),
    description: 'BENCH',
  })
  return read<{ id: string }>(body).id
}

function nextWorkingDay(): string {
  let day = addDays(dayInPortMoresby(new Date()), 1)
  while (isWeekend(day) || publicHoliday(day)) day = addDays(day, 1)
  return day
}

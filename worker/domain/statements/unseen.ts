import { isWorkingDay, type OwnDays } from '../bank-days.ts'
import { addDays, type Day } from '../calendar.ts'

/** Left longer ago than so many working days: the bank has the file, and nobody saw it on the statement. */
const unseenWorkingDays = 5

/** The last day that is so long ago: what left then, or before, should stand on a statement by now. */
export function unseenSince(today: Day, own: OwnDays): Day {
  let day = today
  for (let passed = 0; passed <= unseenWorkingDays; day = addDays(day, -1)) {
    if (isWorkingDay(day, own)) passed += 1
  }
  return day
}

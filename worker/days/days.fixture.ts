import { beforeAll, beforeEach } from 'vitest'
import { nextWorkingDay } from '../domain/bank-days.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { addKunduAccount } from '../testing/batches.ts'
import { ana, as, makeCast } from '../testing/cast.ts'

/* Acme with an account that pays, and without a day of its own before each test. */

export let database: D1Database
export let account = ''

export function beginDays() {
  beforeAll(async () => {
    database = (await makeCast()).acme.database
    account = await addKunduAccount()
  })
  beforeEach(async () => {
    await database.prepare('DELETE FROM bank_days').run()
  })
}

/** Asked each time: the tests may go on after midnight. */
export const today = () => dayInPortMoresby(new Date())
/** A working day of next week and the one behind it. */
export const workday = () => nextWorkingDay(addDays(today(), 7))
export const cutOffs = (time: string, workingDaysBefore = 0) => ({
  items: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time, workingDaysBefore })),
  toldBy: 'Grace at BSP Waigani',
})
export const setCutOffs = (body: object, person = ana) =>
  as(person).put(`/source-accounts/${account}/cut-offs`, { body })

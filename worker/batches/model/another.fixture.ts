import { addDays } from '../../domain/calendar.ts'
import { payDay } from '../../testing/batches.ts'
import { asColleague } from '../../testing/colleagues.ts'

/* What a batch does not have yet: what is so already is no change. */

const batchNow = async (id: string) => (await asColleague('viv', 'GET', `/batches/${id}`)).body

/** This name, or another where it has that. */
export async function anotherName(id: string, name: string): Promise<string> {
  return (await batchNow(id)).name === name ? `${name}, again` : name
}

/** A day ahead on which it is not paid yet. */
export async function anotherDay(id: string): Promise<string> {
  return (await batchNow(id)).valueDate === payDay() ? addDays(payDay(), 1) : payDay()
}

import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { as } from '../../testing/cast.ts'
import { lea, noa, paymentsOf, sendStatement, uploadedBatch } from '../settling/settling.fixture.ts'
import { beginWayBack, ofBatch, refusedBatch, seal, source, upload } from './recall.fixture.ts'

/* Debits that may be a second payment of a file are none of our payments only by that word. */

beginWayBack()

let opening = 0
type Line = { id: string; amountToea: number }
/** The line that was booked just now: its text tells it from others of its amount. */
async function book(day: string, amountToea: number, text: string): Promise<string> {
  opening += 10_000_000
  await sendStatement(source, [{ day, amountToea: -amountToea, text }], opening)
  const { items } = (await as(noa).get('/reconciliation/lines')).body
  return items.find((one: Line & { text: string }) => one.text === text).id
}
const aside = (line: string, isNone?: boolean) =>
  as(noa).post(`/reconciliation/lines/${line}/aside`, { body: { reason: 'Other', isNone } })

test('a debit of one payment of a void file takes the word that it is none of them', async () => {
  const id = await refusedBatch(24_211)
  const line = await book((await ofBatch(id)).valueDate, 24_211, 'PAY ALONE')
  expect((await aside(line)).body.code).toBe('line_fits')
  expect((await aside(line, true)).status).toBe(200)
})

test('the second debit of a file takes that word, also where a line says the batch', async () => {
  const id = await refusedBatch(25_211)
  expect((await seal(id)).status).toBe(201)
  const { valueDate } = await ofBatch(id)
  expect((await upload(id)).status).toBe(201)
  const first = await book(valueDate, 50_422, 'FIRST OF TWO')
  await as(noa).post(`/reconciliation/lines/${first}/match`, { body: { batchId: id } })
  expect((await as(lea).post(`/reconciliation/lines/${first}/confirmation`)).status).toBe(200)
  const second = await book(valueDate, 50_422, 'SECOND OF TWO')
  expect((await aside(second)).body.code).toBe('line_fits')
  expect((await aside(second, true)).status).toBe(200)
})

test('so does what the bank booked twice without a void file, and one payment of it', async () => {
  const batch = await uploadedBatch(source, 27_211, 881)
  await book(batch.day, 54_422, `BULK ${batch.number}`)
  expect((await aside(await book(batch.day, 54_422, 'THE SAME AGAIN'))).body.code).toBe('line_fits')
  const later = await book(addDays(batch.day, 31), 54_422, 'A MONTH LATER')
  expect((await aside(later)).status).toBe(200)

  const other = await uploadedBatch(source, 28_211, 891)
  const [payment] = await paymentsOf(other.id)
  const line = await book(other.day, 28_211, 'ALONE')
  const match = { body: { paymentId: payment?.id } }
  expect((await as(noa).post(`/reconciliation/lines/${line}/match`, match)).status).toBe(200)
  expect((await as(lea).post(`/reconciliation/lines/${line}/confirmation`)).status).toBe(200)
  const rest = await book(other.day, 28_211, 'THE OTHER ONE')
  const [, second] = await paymentsOf(other.id)
  await as(noa).post(`/reconciliation/lines/${rest}/match`, { body: { paymentId: second?.id } })
  expect((await aside(await book(other.day, 28_211, 'A THIRD'))).body.code).toBe('line_fits')
})

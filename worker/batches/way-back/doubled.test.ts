import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { as } from '../../testing/cast.ts'
import {
  aside,
  book,
  confirmLine,
  lea,
  noa,
  paymentsOf,
  uploadedBatch,
} from '../settling/settling.fixture.ts'
import { beginWayBack, ofBatch, refusedBatch, seal, source, upload } from './way-back.fixture.ts'

/* Debits that may be a second payment of a file are none of our payments only by that word. */

beginWayBack()

const match = ({ id }: { id: string }, body: object) =>
  as(noa).post(`/reconciliation/lines/${id}/match`, { body })

test('a debit of one payment of a void file takes the word that it is none of them', async () => {
  const id = await refusedBatch(24_211)
  const line = await book(source, (await ofBatch(id)).valueDate, 24_211, 'PAY ALONE')
  expect((await aside(line)).body.code).toBe('line_fits')
  const said = await aside(line, true)
  // and whoever confirms reads what they are the second to say
  const reference = (await ofBatch(id)).reference
  expect([said.status, said.body.voidBeside]).toEqual([200, reference])
  const confirm = (voidBeside: string | null) =>
    as(lea).post(`/reconciliation/lines/${line.id}/confirmation`, {
      body: { seen: { aside: said.body.aside.reason, voidBeside } },
    })
  expect((await confirm(null)).body.code).toBe('line_matched')
  expect((await confirm(reference)).status).toBe(200)
})

test('the second debit of a file takes that word, also where a line says the batch', async () => {
  const id = await refusedBatch(25_211)
  expect((await seal(id)).status).toBe(201)
  const { valueDate } = await ofBatch(id)
  expect((await upload(id)).status).toBe(201)
  const first = await book(source, valueDate, 50_422, 'FIRST OF TWO')
  await match(first, { batchId: id })
  expect((await confirmLine(first)).status).toBe(200)
  const second = await book(source, valueDate, 50_422, 'SECOND OF TWO')
  expect((await aside(second)).body.code).toBe('line_fits')
  expect((await aside(second, true)).status).toBe(200)
})

test('so does what the bank booked twice without a void file, and one payment of it', async () => {
  const batch = await uploadedBatch(source, 27_211, 881)
  await book(source, batch.day, 54_422, `BULK ${batch.number}`)
  const same = await book(source, batch.day, 54_422, 'THE SAME AGAIN')
  expect((await aside(same)).body.code).toBe('line_fits')
  const later = await book(source, addDays(batch.day, 31), 54_422, 'A MONTH LATER')
  expect((await aside(later)).status).toBe(200)

  const other = await uploadedBatch(source, 28_211, 891)
  const [payment] = await paymentsOf(other.id)
  const line = await book(source, other.day, 28_211, 'ALONE')
  expect((await match(line, { paymentId: payment?.id })).status).toBe(200)
  expect((await confirmLine(line)).status).toBe(200)
  const rest = await book(source, other.day, 28_211, 'THE OTHER ONE')
  const [, second] = await paymentsOf(other.id)
  await match(rest, { paymentId: second?.id })
  expect((await aside(await book(source, other.day, 28_211, 'A THIRD'))).body.code).toBe(
    'line_fits',
  )
})

import { expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { payDay, payment } from '../../../../testing/batches.ts'
import { as, mia, zoe } from '../../../../testing/cast.ts'
import {
  account,
  beginSettling,
  database,
  noa,
  paymentsOf,
  sendStatement,
  upload,
} from '../../settling.fixture.ts'

/* Who was told that payments came back by one credit is told where they did not, and where a part of one did all the same. */

beginSettling()

/** A batch for two suppliers of K500 each, who were told by e-mail once the bank had it. */
async function advised() {
  const template = { name: 'Suppliers', kind: 'supplier', sourceAccountId: account }
  const { id: templateId } = (await as(mia).post('/templates', { body: template })).body
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = (await as(mia).post(`/templates/${templateId}/batches`, { body: run })).body
  const payments = [payment(1, 50_000), payment(2, 50_000)]
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const paid = await paymentsOf(id)
  for (const [index, { payeeId }] of paid.entries()) {
    const body = { email: `${index + 1}@lae.test` }
    const added = (await as(mia).post(`/payees/${payeeId}/emails`, { body })).body
    await as(zoe).post(`/payees/${payeeId}/emails/${added.id}/confirmation`)
  }
  await upload(id)
  expect((await as(mia).post(`/batches/${id}/remittance-letters`)).body.written).toBe(2)
  return { id, first: paid[0]?.id }
}

async function lettersTo(address: string) {
  const sql = 'SELECT letter, content FROM outbox WHERE address = ? ORDER BY rowid'
  const { results } = await database
    .prepare(sql)
    .bind(address)
    .all<{ letter: string; content: string }>()
  return results.map(({ letter, content }) => {
    const { returned, stillBackToea } = JSON.parse(content)
    return [letter, stillBackToea ? { ...returned, stillBackToea } : returned]
  })
}
const toldMia = async (letter: string) => {
  const sql = "SELECT content FROM outbox WHERE letter = ? AND recipient_id = 'mia'"
  return JSON.parse((await database.prepare(sql).bind(letter).first<string>('content')) ?? '{}')
}

test('a credit of several taken back says so to each, and how much of a payment came back all the same', async () => {
  const bankDay = dayInPortMoresby(new Date())
  const { id, first } = await advised()
  const part = { paymentId: first, amountToea: 2_000, reason: 'A fee', bankDay }
  expect((await as(noa).post('/returns', { body: part })).status).toBe(201)
  expect(await toldMia('payment_returned')).toMatchObject({
    returned: { toea: 2_000, ofToea: 50_000 },
  })
  await sendStatement(account, [{ day: bankDay, amountToea: 98_000, text: 'REVERSAL' }])
  const { items } = (await as(noa).get('/returns?state=unmatched')).body
  const whole = `/returns/${items[0].id}`
  expect((await as(noa).post(`${whole}/parts`, { body: { batchId: id } })).status).toBe(200)
  expect(await toldMia('payments_returned')).toMatchObject({ amountToea: 98_000 })
  const reason = { body: { reason: 'It was another file' } }
  expect((await as(noa).post(`${whole}/reopening`, reason)).status).toBe(200)

  const told = [
    ['remittance_advice', undefined],
    ['advice_taken_back', { toea: 2_000, ofToea: 50_000 }],
    ['advice_taken_back', { toea: 48_000, ofToea: 50_000 }],
    ['advice_stands', { toea: 48_000, ofToea: 50_000, stillBackToea: 2_000 }],
  ]
  expect(await lettersTo('1@lae.test')).toEqual(told)
  expect(await lettersTo('2@lae.test')).toEqual([
    ['remittance_advice', undefined],
    ['advice_taken_back', { toea: 50_000, ofToea: 50_000 }],
    ['advice_stands', { toea: 50_000, ofToea: 50_000 }],
  ])
  expect(await toldMia('payments_return_undone')).toMatchObject({ count: 2, partsLeft: 1 })

  // said again and taken back again once that part was of another payment too, both are told
  const returns = (await as(noa).get('/returns?state=matched')).body.items
  await as(noa).post(`/returns/${returns[0].id}/undo`, reason)
  expect((await lettersTo('1@lae.test')).slice(4)).toEqual([
    ['advice_stands', { toea: 2_000, ofToea: 50_000 }],
  ])
})

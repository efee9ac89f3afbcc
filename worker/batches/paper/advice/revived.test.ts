import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, payDay, payment } from '../../../testing/batches.ts'
import { as, makeCast, mia, zoe } from '../../../testing/cast.ts'
import { addNoa, paymentsOf, sendStatement, upload } from '../../settling/settling.fixture.ts'

/* Suppliers who were told that a file is void, and it counts again. */

let database: D1Database
let source = ''
let template = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addNoa(database)
  const body = { name: 'Suppliers', kind: 'supplier', sourceAccountId: source }
  template = (await as(mia).post('/templates', { body })).body.id
})

async function lettersTo(address: string) {
  const { results } = await database
    .prepare('SELECT letter, content FROM outbox WHERE address = ? ORDER BY written_at')
    .bind(address)
    .all<{ letter: string; content: string }>()
  return results.map(({ letter, content }) => [letter, JSON.parse(content).because])
}

test('who was told that they are not paid by it is told once that they are after all', async () => {
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
  const sent = [payment(1, 30_303), payment(2, 40_404)]
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: sent } })
  const told = ['one@daru.test', 'two@daru.test']
  for (const [index, { payeeId }] of (await paymentsOf(id)).entries()) {
    const body = { email: told[index] }
    const added = (await as(mia).post(`/payees/${payeeId}/emails`, { body })).body
    await as(zoe).post(`/payees/${payeeId}/emails/${added.id}/confirmation`)
  }
  const { day } = await upload(id)
  expect((await as(mia).post(`/batches/${id}/remittance-letters`)).body.written).toBe(2)

  const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
  const asked = (await as(mia).post(`/batches/${id}/void-request`, { body: ask })).body
  const { askedAt } = asked.voidAsked
  const voided = await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })
  const [file] = voided.body.voidFiles
  await sendStatement(source, [{ day, amountToea: -70_707, text: 'BULK' }])
  const body = { bankFileId: file.id, words: 'Booked all the same', bankReference: 'BSP-77' }
  const said = await as(mia).post(`/batches/${id}/revival-request`, { body })
  expect(said.status).toBe(201)
  const taken = [
    ['remittance_advice', undefined],
    ['advice_taken_back', 'void'],
  ]
  for (const address of told) expect(await lettersTo(address)).toEqual(taken)

  const seen = { askedAt: said.body.voidFiles[0].revival.askedAt }
  const confirm = () => as(zoe).post(`/batches/${id}/revival`, { body: seen })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ status }) => status)).toContain(201)
  for (const address of told) {
    expect(await lettersTo(address)).toEqual([...taken, ['advice_stands', 'void']])
  }
})

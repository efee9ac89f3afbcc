import { beforeAll, expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, payment, startBatch } from '../testing/batches.ts'
import { as, makeCast, mia, originOf, tokenOf } from '../testing/cast.ts'

let batch = ''
beforeAll(async () => {
  await makeCast()
  batch = await startBatch(await addKunduAccount())
})

test.each(['{"a":', 'garbage', '\u0000'])('the body %j is refused as no JSON', async (body) => {
  const token = await tokenOf(mia)
  const headers = { 'Content-Type': 'application/json' }
  const heard = await ask('POST', `${originOf('acme')}/api/batches`, { token, body, headers })
  expect([heard.status, heard.code]).toEqual([400, 'not_json'])
})

test.each([
  [{ ...payment(2), amountToea: 1.5 }, 'amountToea', 'Amount must be whole toea'],
  [{ ...payment(2), amountToea: '12' }, 'amountToea', 'Amount must be whole toea'],
  [
    { payee: { name: 'A', bsb: 88950, accountNumber: '1' }, amountToea: 5 },
    'payee.bsb',
    'BSB is required, as text',
  ],
  [
    { amountToea: 5 },
    'payments',
    'A payment names a payeeId, a payeeNamed, or a payee with name, bsb and accountNumber',
  ],
])('a payment that is wrong is named by its row and field: %j', async (wrong, field, message) => {
  const answer = await as(mia).post(`/batches/${batch}/payments`, {
    body: { payments: [payment(1), wrong] },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([expect.objectContaining({ row: 2, field, message })])
})

test('what a call does not name is not taken', async () => {
  const extra = { id: 'mine', status: 'archived', revision: 99, createdBy: 'ana' }
  const named = { name: 'Extra Payee', bsb: '088-950', accountNumber: '1000000077' }
  const made = await as(mia).post('/payees', { body: { ...named, ...extra } })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ name: 'Extra Payee' })
  expect(made.body.id).not.toBe('mine')
  expect(JSON.stringify(made.body)).not.toMatch(/archived|"revision":99/)
})

test('a parameter that comes twice is refused by its name', async () => {
  const { status, body } = await as(mia).get('/payees?limit=1&limit=2')
  expect([status, body.errors?.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['limit'],
  ])
})

test('a body that speaks of prototypes changes none', async () => {
  const told = '{"__proto__":{"isOurs":true},"constructor":{"prototype":{"isOurs":true}}}'
  const heard = await ask('POST', `${originOf('acme')}/api/batches`, {
    token: await tokenOf(mia),
    body: told,
    headers: { 'Content-Type': 'application/json' },
  })
  expect([heard.status, heard.code]).toEqual([422, 'invalid'])
  expect('isOurs' in {}).toBe(false)
})

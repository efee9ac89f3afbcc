import { beforeAll, expect, test } from 'vitest'
import type { FieldProblem } from '../contract/problem.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, payment, startBatch } from '../testing/batches.ts'
import { as, makeCast, mia, originOf, tokenOf } from '../testing/cast.ts'
import { repeatedName } from './front-door/unread-fields.ts'

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

const payee = { name: 'Extra Payee', bsb: '088-950', accountNumber: '1000000077' }

test('what a call does not name is refused by its name, and nothing is done', async () => {
  const extra = { id: 'mine', status: 'archived', revision: 99 }
  const refused = await as(mia).post('/payees', { body: { ...payee, ...extra } })
  const named = (refused.body.errors as FieldProblem[]).map(({ field, code }) => [field, code])
  expect([refused.status, named]).toEqual([
    422,
    Object.keys(extra).map((field) => [field, 'field_unknown']),
  ])
  expect((await as(mia).get('/payees')).body.items).toEqual([])
  expect((await as(mia).post('/payees', { body: payee })).status).toBe(201)
})

test('a field of a payment that is misspelt is named with its row', async () => {
  const misspelt = { ...payment(2), refrence: 'FN23' }
  const { status, body } = await as(mia).post(`/batches/${batch}/payments`, {
    body: { payments: [payment(1), misspelt] },
  })
  const message = '“refrence” is no field of this call: it is misspelt, or not for here.'
  expect([status, body.errors]).toEqual([
    422,
    [{ row: 2, field: 'refrence', code: 'field_unknown', message }],
  ])
})

test.each([
  ['twice', '{"name":"A","name":"B"}', 'name'],
  ['twice, once in other letters', String.raw`{"name":"A, {","n\u0061me":"B"}`, 'name'],
  ['twice in the second of a list', '{"payments":[{"amountToea":1},{"a":{},"a":[]}]}', 'a'],
])('a name that is there %s is refused', async (_, sent, field) => {
  const token = await tokenOf(mia)
  const heard = await ask('POST', `${originOf('acme')}/api/batches`, { token, body: sent })
  expect([heard.status, JSON.parse(heard.text).errors]).toEqual([
    422,
    [expect.objectContaining({ field, code: 'twice' })],
  ])
})

test.each([
  '[]',
  '{}',
  String.raw`{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"a","d":"\\"}`,
  String.raw`{"a\"":1,"a":"\",\"a\":"}`,
])('%s has no name twice', (sound) => {
  JSON.parse(sound)
  expect(repeatedName(sound)).toBeUndefined()
})

test('letters that are not UTF-8 are refused: some would be lost', async () => {
  const body = Uint8Array.from(Buffer.from(JSON.stringify({ ...payee, name: 'José' }), 'latin1'))
  const token = await tokenOf(mia)
  const heard = await ask('POST', `${originOf('acme')}/api/payees`, { token, body })
  expect([heard.status, heard.code]).toEqual([400, 'not_json'])
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

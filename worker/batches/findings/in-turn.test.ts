import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRoom, oneWaits } from '../../core/room/full-room.fixture.ts'
import { roomHere } from '../../core/room/room-here.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'

/* Whatever reads a batch whole waits while its organisation has as much in memory as it may. */

const { short } = roomHere
let batch = ''
beforeAll(async () => {
  await makeCast()
  batch = await startBatch(await addKunduAccount())
  const body = { payments: [payment(1), payment(2)] }
  expect((await as(mia).post(`/batches/${batch}/payments`, { body })).status).toBe(201)
  roomHere.short = 1
})
afterAll(() => {
  roomHere.short = short
})

const page = async () =>
  ask('GET', `${originOf('acme')}/approval/${batch}?lines=all`, { token: await tokenOf(ravi) })

function sheet() {
  const form = new FormData()
  // longer than what never waits
  form.set('sheet', new File(['Name,BSB,Account', '\n'.repeat(400)], 'payees.csv'))
  return as(mia).post('/payees/imports', { form })
}

async function makeFile() {
  const { digest } = (await as(ravi).get(`/batches/${batch}`)).body
  const body = { decision: 'approve', digest }
  expect((await as(ravi).post(`/batches/${batch}/approvals`, { body })).status).toBe(201)
  return as(mia).post(`/batches/${batch}/bank-file`)
}

test.each([
  ['a sheet of payees', sheet, 200],
  ['the list of findings', () => as(mia).get(`/batches/${batch}/findings`), 200],
  ['the page for paper', page, 200],
  ['handing it over', () => as(mia).post(`/batches/${batch}/submission`, { body: {} }), 201],
  ['whether it is what was handed over', () => as(zoe).get('/integrity?check=signed'), 200],
  ['its file', makeFile, 201],
  ['whether that pays what it should', () => as(zoe).get('/integrity?check=files'), 200],
])('%s', async (_what, act, status) => {
  const { leave, inside } = fillRoom()
  let answered = 0
  const asked = act().then((answer) => {
    answered = answer.status
  })
  await oneWaits()
  expect(answered).toBe(0)
  leave()
  await Promise.all([inside, asked])
  expect(answered).toBe(status)
})

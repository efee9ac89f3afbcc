import { beforeAll, expect, test } from 'vitest'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { paidAgain, payment, startBatch } from '../testing/batches.ts'
import { ana, as, mia } from '../testing/cast.ts'
import { beforeNextWrite } from '../testing/faults.ts'
import {
  acmeThatPaid,
  askToLeave,
  ben,
  closure,
  leave,
  path,
  stateOfAcme,
  toTheBank,
} from './closure.fixture.ts'

/* What is handed over in the very moment in which an organisation leaves. */

let database: D1Database
let draft = ''
beforeAll(async () => {
  const acme = await acmeThatPaid()
  database = acme.acme.database
  await toTheBank(acme)
  const { items } = (await as(mia).get('/source-accounts')).body
  draft = await startBatch(items[0].id, 'In that moment')
  await as(mia).post(`/batches/${draft}/payments`, { body: { payments: [payment(1)] } })
})

const submit = () => as(mia).post(`/batches/${draft}/submission`, { body: paidAgain })
const stateOfBatch = async () => (await as(mia).get(`/batches/${draft}`)).body.state

test('a batch whose handing over the leaving overtook stays open, and goes on once that is taken back', async () => {
  const end = beforeNextWrite(database, /^insert into "batch_steps"/, leave)
  const refused = await submit().finally(end)
  expect([refused.status, refused.body.code]).toEqual([403, 'organisation_cancelled'])
  expect([(await stateOfAcme()).state, await stateOfBatch()]).toEqual(['cancelled', 'ready'])
  expect((await as(ana).remove(path)).status).toBe(200)
})

test('one that is handed over before the second word is written keeps the organisation from leaving', async () => {
  const { body } = await askToLeave()
  const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, submit)
  const confirmed = await ben('POST', `${path}/confirmation/${body.pending.id}`).finally(end)
  expect([confirmed.status, confirmed.body.code]).toEqual([409, 'closure_batches_under_way'])
  expect([(await stateOfAcme()).state, await stateOfBatch()]).toEqual(['active', 'in_approval'])
  expect(await closure()).toBeUndefined()
  expect(brokenLinks(await entriesOf(database))).toEqual([])
})

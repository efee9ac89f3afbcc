import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { paidAgain, payment, startBatch } from '../testing/batches.ts'
import { ana, as, mia } from '../testing/cast.ts'
import { beforeNextWrite } from '../testing/faults.ts'
import {
  acmeThatPaid,
  askToLeave,
  ben,
  closure,
  daysPass,
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

test('it begins to leave a few times in a day: each time the platform is written to', async () => {
  const row = `INSERT INTO closures (id, organisation_id, slot, reason, asked_by, confirmed_by, begun_at, ends_at, state, since,
    state_before, days_before) SELECT 'back' || value, 'org-acme', 'TENANT_0001', '', 'Ana', '', ?1, ?1, 'taken_back', ?1, 'active', 0
    FROM json_each('[1, 2, 3]')`
  await env.CONTROL.prepare(row).bind(Date.now()).run()
  expect((await askToLeave()).body.code).toBe('quota_used_up')
  daysPass(1.1)
  expect((await askToLeave()).body.code).toBe('closure_asked')
  vi.useRealTimers()
})

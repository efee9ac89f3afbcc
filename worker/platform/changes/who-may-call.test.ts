import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeRow } from '../../changes/administrators.fixture.ts'
import { eventually } from '../../testing/ask.ts'
import { browser } from '../../testing/browser.ts'
import { ana, as } from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import { linkTo } from '../../testing/mailbox.ts'
import { asPerson, base, makePerson, platformToken } from '../../testing/platform.ts'
import {
  askFor,
  call,
  expectNothing,
  heard,
  laterBy,
  leaveAnaAlone,
  waiting,
} from './calls.fixture.ts'

let database: D1Database
let id: string
let asked = 0
beforeAll(async () => {
  database = await leaveAnaAlone()
})
beforeEach(async () => {
  id = await askFor(`caller${asked++}`)
})
afterEach(async () => {
  vi.useRealTimers()
  await as(ana).remove(`/changes/${id}`)
})

test('one of Bilum alone confirms nothing, however often', async () => {
  laterBy(73)
  expect((await call('operator', id, heard('confirm'))).body.outcome).toBe('kept')
  expect((await call('operator', id, heard('confirm'))).code).toBe('called_already')
  const twins = [call('operator', id, heard('confirm')), call('operator', id, heard('confirm'))]
  expect((await Promise.all(twins)).map(({ code }) => code)).toEqual([
    'called_already',
    'called_already',
  ])
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

test('two clicks of one person at one moment are one call', async () => {
  laterBy(73)
  const both = await Promise.all([
    call('operator', id, heard('confirm')),
    call('operator', id, heard('confirm')),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

test('who only looks after the platform’s questions or money neither reads nor calls', async () => {
  expect((await waiting('support')).status).toBe(403)
  expect((await call('support', id, heard('refuse'))).status).toBe(403)
  await expectNothing(id)
})

test('a session without a second factor, and nobody at all, are refused', async () => {
  const path = `/organisations/org-acme/changes/${id}/calls`
  const weak = await platformToken('operator', '')
  expect(
    (await asPerson(weak, 'POST', path, heard('refuse'), { 'Idempotency-Key': 'w' })).status,
  ).toBe(401)
  expect(
    (await asPerson('', 'POST', path, heard('refuse'), { 'Idempotency-Key': 'n' })).status,
  ).toBe(401)
  await expectNothing(id)
})

test('once somebody there approves, it is theirs, also between the two calls', async () => {
  laterBy(73)
  expect((await call('operator', id, heard('confirm'))).status).toBe(200)
  await addColleagues([{ id: 'lena', role: 'approver', ownLimitToea: null }])
  expect((await waiting()).body.items).toEqual([])
  expect((await call('owner', id, heard('confirm'))).code).toBe('organisation_decides')
  expect((await call('owner', id, heard('refuse'))).code).toBe('organisation_decides')
  await database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'lena'").run()
})

test('whom an owner let out since they called, or gave another role, is not one of the two', async () => {
  laterBy(73)
  const owner = await platformToken('owner')
  for (const [who, change] of [
    ['gone', { status: 'inactive' }],
    ['moved', { role: 'support' }],
  ] as const) {
    await makePerson('operator', who)
    expect((await call(who, id, heard('confirm'))).body.outcome).toBe('kept')
    expect((await asPerson(owner, 'PUT', `/people/${who}`, change)).status).toBe(200)
  }
  expect((await call('operator', id, heard('confirm'))).body.outcome).toBe('kept')
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

test('nobody is brought in to be the second', async () => {
  laterBy(73)
  await makePerson('operator', 'newcomer', new Date())
  expect((await call('operator', id, heard('confirm'))).body.outcome).toBe('kept')
  expect((await call('newcomer', id, heard('confirm'))).code).toBe('called_by_newcomer')
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

test('nobody is let in again to be the second: by being active again, or by another second factor', async () => {
  laterBy(73)
  const owner = await platformToken('owner')
  await makePerson('operator', 'former')
  const former = '/people/former'
  for (const status of ['inactive', 'active'])
    expect((await asPerson(owner, 'PUT', former, { status })).status).toBe(200)
  await makePerson('operator', 'bereft')
  expect((await asPerson(owner, 'DELETE', '/people/bereft/factors')).status).toBe(200)
  expect((await call('operator', id, heard('confirm'))).body.outcome).toBe('kept')
  for (const who of ['former', 'bereft']) {
    expect((await waiting(who)).body.items).toMatchObject([
      { notConfirm: expect.stringContaining('after') },
    ])
    expect((await call(who, id, heard('confirm'))).code).toBe('called_by_newcomer')
  }
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

test('nobody who was invited long before comes in since to be the second', async () => {
  laterBy(73)
  await makePerson('operator', 'dormant')
  await env.CONTROL.prepare("UPDATE users SET status = 'invited' WHERE id = 'dormant'").run()
  const owner = await platformToken('owner')
  expect((await asPerson(owner, 'POST', '/people/dormant/invitation')).status).toBe(200)
  const token = (await eventually(() => linkTo('dormant@platform.test'))).searchParams.get('token')
  const sent = { token: token ?? '', password: 'nine brown pigs in the garden' }
  expect((await browser(base).post('/padmin/activate-account', sent)).status).toBe(303)
  expect((await call('operator', id, heard('confirm'))).body.outcome).toBe('kept')
  expect((await call('dormant', id, heard('confirm'))).code).toBe('called_by_newcomer')
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

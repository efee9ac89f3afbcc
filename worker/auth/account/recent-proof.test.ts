import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { later } from '../../testing/browser.ts'
import { ana, makeCast, originOf } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'

const acme = originOf('acme')
let accountId = ''
let token = ''
beforeAll(async () => {
  await makeCast()
  accountId = await addKunduAccount()
})
beforeEach(async () => {
  const body = JSON.stringify({ email: ana.email, password })
  token = JSON.parse((await ask('POST', `${acme}/api/auth/login`, { body })).text).accessToken
})
afterEach(() => {
  vi.useRealTimers()
})

const send = (method: string, path: string, content: object = {}) =>
  ask(method, `${acme}/api${path}`, {
    token,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(content),
  })
async function unlock() {
  const { status, text } = await send('POST', '/auth/unlock', { password })
  expect(status).toBe(200)
  token = JSON.parse(text).accessToken
}
const invite = (name: string) =>
  send('POST', '/users', {
    ...{ email: `${name}@example.test`, firstName: name, lastName: 'Kila', role: 'org_admin' },
  })
const inDays = (days: number) => addDays(dayInPortMoresby(new Date()), days)
const renameAccount = () => send('PUT', `/source-accounts/${accountId}`, { name: 'Payroll 2' })

test('an open session that proved itself long ago gives nobody rights and changes no source account', async () => {
  later(16)
  for (const refused of [await invite('mallory'), await renameAccount()])
    expect([refused.status, refused.code]).toEqual([403, 'recent_proof_needed'])
  expect((await ask('GET', `${acme}/api/users`, { token })).status).toBe(200)
  // taking rights away never waits
  expect((await send('POST', '/users/tom/deactivation')).status).toBe(200)

  const wrong = await send('POST', '/auth/unlock', { password: 'not the password' })
  expect(wrong.code).toBe('password_wrong')
  expect((await invite('mallory')).code).toBe('recent_proof_needed')
  await unlock()
  expect((await invite('kila')).status).toBeLessThan(300)
  expect((await renameAccount()).status).toBeLessThan(300)
})

test('an open session that proved itself long ago makes no key, no delegation and no rule of approving', async () => {
  const makeKey = () =>
    send('POST', '/keys', { name: 'Payroll', scopes: ['batches:read'], lastDay: inDays(30) })
  const delegate = () =>
    send('POST', '/delegations', { delegateId: 'ravi', fromDay: inDays(1), toDay: inDays(2) })
  const changeRules = () =>
    send('PUT', '/approval-rules', { bands: [{ uptoToea: null, approvals: 2 }] })
  later(16)
  for (const asked of [makeKey, delegate, changeRules]) {
    const refused = await asked()
    expect([refused.status, refused.code]).toEqual([403, 'recent_proof_needed'])
  }
  await unlock()
  for (const asked of [makeKey, delegate, changeRules]) {
    expect((await asked()).status).toBeLessThan(300)
  }
})

test('an open session that proved itself long ago changes nobody’s telephone, and not where anybody is told', async () => {
  const details = (sent: object) => send('PUT', '/organisation/details', sent)
  const webhook = { address: 'https://hooks.example.com/a', events: ['batch.approved'] }
  const path = `/webhooks/${JSON.parse((await send('POST', '/webhooks', webhook)).text).id}`
  const asked = [
    () => details({ billingEmail: 'elsewhere@example.test' }),
    () => details({ phoneNumber: '675 7000 0000' }),
    () => send('PUT', '/users/tom', { phoneNumber: '675 7999 9999' }),
    () => send('PUT', `/users/${ana.id}`, { phoneNumber: '675 7999 9998' }),
    () => send('PUT', '/auth/profile', { phoneNumber: '675 7999 9997' }),
    () => send('POST', '/webhooks', { ...webhook, address: 'https://hooks.example.com/b' }),
    () => send('PUT', path, { address: 'https://hooks.example.com/c' }),
    () => send('POST', `${path}/secret`),
  ]
  later(16)
  for (const ask of asked) expect((await ask()).code).toBe('recent_proof_needed')
  expect((await details({ postalAddress: 'PO Box 7, Lae' })).status).toBe(200)
  expect((await send('PUT', '/users/tom', { department: 'Stores' })).status).toBe(200)
  expect((await send('PUT', '/auth/profile', { department: 'Stores' })).status).toBe(200)
  expect((await send('PUT', path, { events: ['batch.approved'] })).status).toBe(200)
  await unlock()
  for (const ask of asked) expect((await ask()).status).toBeLessThan(300)
})

test('a session that signed in a moment ago needs none', async () => {
  later(14)
  expect((await invite('ruth')).status).toBeLessThan(300)
})

test('an open session that proved itself long ago lets no account be paid sooner, and ends no freeze', async () => {
  const rules = (newAccounts: string, hours: number) =>
    send('PUT', '/payee-rules', { newAccounts, coolingNewHours: hours, coolingChangedHours: hours })
  expect((await rules('before_submission', 48)).status).toBe(200)
  const sooner = () => rules('with_the_approval', 0)
  later(16)
  expect((await sooner()).code).toBe('recent_proof_needed')
  // what is stricter gives nobody anything
  expect((await rules('before_submission', 72)).status).toBe(200)
  expect((await send('POST', '/organisation/freeze', { reason: 'A stolen phone' })).status).toBe(
    200,
  )
  const unfreeze = () => send('DELETE', '/organisation/freeze')
  expect((await unfreeze()).code).toBe('recent_proof_needed')
  await unlock()
  expect((await unfreeze()).code).not.toBe('recent_proof_needed')
})

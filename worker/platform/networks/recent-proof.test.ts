import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { later } from '../../testing/browser.ts'
import { makeCast } from '../../testing/cast.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'

const workday = { day: nextWorkingDay(addDays(dayInPortMoresby(new Date()), 7)), scope: 'national' }
const acme = '/organisations/org-acme'
let person: string
beforeAll(async () => {
  await makeCast()
  person = await makePerson('operator')
})
afterEach(() => {
  vi.useRealTimers()
})

test('an open dashboard that proved itself long ago empties no networks, orders no deletion, and announces and publishes nothing', async () => {
  const asks = (token: string) => [
    asPerson(token, 'POST', `${acme}/networks/emptying`, { reason: 'A call' }),
    asPerson(token, 'POST', `${acme}/closure/deletion`, { slug: 'acme' }),
    asPerson(token, 'POST', '/announcements', { kind: 'terms', subject: 'New', text: 'Read' }),
    asPerson(token, 'POST', '/days', { ...workday, name: 'Declared', effect: 'closed' }),
    asPerson(token, 'POST', '/days/no-day/retraction', { reason: 'A call' }),
  ]
  const codes = async (token: string) => (await Promise.all(asks(token))).map(({ code }) => code)
  const old = await platformToken(person)
  later(16)
  // neither hears what stands against it: the proof is asked for first
  expect(await codes(old)).toEqual(Array(5).fill('recent_proof_needed'))
  const proved = await codes(await platformToken(person))
  expect(proved).toEqual(['no_networks', 'closure_not_waiting', '', '', 'not_found'])
})

test('nor does it change a plan, or close an organisation, or open it again: it may only freeze one', async () => {
  const old = await platformToken(person)
  const owner = await platformToken(await makePerson('owner'))
  later(16)
  const asked = async (token: string, path: string, sent: object) => {
    const { revision } = (await asPerson(token, 'GET', acme)).body
    const body = { reason: 'A call', revision, ...sent }
    return asPerson(token, 'POST', `${acme}/${path}`, body)
  }
  for (const command of ['suspend', 'cancel', 'unfreeze'])
    expect((await asked(old, 'state', { command })).code).toBe('recent_proof_needed')
  expect((await asked(owner, 'plan', { plan: 'starter' })).code).toBe('recent_proof_needed')
  expect((await asked(old, 'state', { command: 'freeze' })).status).toBe(200)
  expect((await asked(old, 'state', { command: 'unfreeze' })).code).toBe('recent_proof_needed')
  const proved = await platformToken(person)
  expect((await asked(proved, 'state', { command: 'unfreeze' })).status).toBe(200)
})

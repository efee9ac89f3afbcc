import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  ben,
  confirmation,
  makeTwoAdministrators,
  wanted,
} from '../../changes/administrators.fixture.ts'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { ana, as, originOf } from '../../testing/cast.ts'

/* Behind the address of an office or a carrier somebody guesses at keys and calendars, as many as a minute has. */

const office = '203.0.113.77'
const acme = originOf('acme')
let database: D1Database
let key = ''
let calendar = ''

beforeAll(async () => {
  database = (await makeTwoAdministrators()).acme.database
  const lastDay = addDays(dayInPortMoresby(new Date()), 30)
  const body = { name: 'Payroll', scopes: ['payees:read'], lastDay }
  const asked = await as(ana).post('/keys', { body })
  key = asked.body.secret
  expect((await ben('POST', confirmation(wanted(asked)))).status).toBe(200)
  calendar = (await as(ana).post('/calendar-feed')).body.address
  // both were right here before
  expect((await from(`${acme}/api/payees`, key)).status).toBe(200)
  expect((await from(acme + new URL(calendar).pathname)).status).toBe(200)
  vi.spyOn(env.ADDRESS_LIMIT, 'limit').mockImplementation(async ({ key: asked }) => ({
    success: !asked.includes(office),
  }))
})
afterAll(() => {
  vi.restoreAllMocks()
})

const from = (url: string, token?: string) =>
  ask('GET', url, { token, headers: { 'CF-Connecting-IP': office } })

test('a key that is one goes on, and a guess waits', async () => {
  expect((await from(`${acme}/api/payees`, key)).status).toBe(200)
  expect((await from(`${acme}/api/payees`, `bilum_${'x'.repeat(43)}`)).status).toBe(429)
})

test('a calendar that is one is read, and a guess waits', async () => {
  const { pathname } = new URL(calendar)
  expect((await from(acme + pathname)).status).toBe(200)
  expect((await from(`${acme}/calendar/${'x'.repeat(43)}.ics`)).status).toBe(429)
})

test.each([
  ['a guess behind it', `bilum_${'y'.repeat(43)}`, '/api/payees', 429],
  ['what has not the form of a key', `bilum_${'y'.repeat(40)}`, '/api/payees', 401],
  ['a calendar that is none', undefined, `/calendar/${'y'.repeat(43)}.ics`, 429],
])('%s is refused before the database is asked', async (_what, token, path, status) => {
  const calls = failCall([database])
  const heard = await from(acme + path, token)
  expect([heard.status, calls()]).toEqual([status, 0])
})

test('of so many guesses of one network at one organisation none counts at another', async () => {
  const limited = vi.mocked(env.ADDRESS_LIMIT.limit)
  limited.mockClear()
  await from(`${acme}/api/payees`, `bilum_${'z'.repeat(43)}`)
  expect(limited.mock.calls.map(([{ key: counted }]) => counted)).toEqual([
    `key/org-acme/${office}`,
  ])
})

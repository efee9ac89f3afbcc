import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { must } from '../domain/must.ts'
import { provision } from '../signup/opening/provision.ts'
import { registerSlots, slotOf } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { auditCount } from '../testing/ask.ts'
import { browser, codeOf, keyIn, later } from '../testing/browser.ts'
import { chosenPassword, confirmedSignUp, controlRows, newSignUpOf } from '../testing/sign-ups.ts'

const origin = 'http://goroka.localhost'
const asked = newSignUpOf('goroka')
let database: D1Database
let window: ReturnType<typeof browser>
let key = ''

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
  const id = await confirmedSignUp('goroka', new Date())
  await provision(env, id, new Date())
  const [own] = await controlRows<{ slot: string }>(
    "SELECT slot FROM organisations WHERE slug = 'goroka'",
  )
  database = slotOf(env, must(own, 'organisation').slot)
})

/** A sign-in by the form, with the code where the app is set up. */
async function signIn(): Promise<string | null> {
  window = browser(origin)
  const { location } = await window.post('/auth', { email: asked.email, password: chosenPassword })
  if (location !== '/auth/code') return location
  later(1)
  return (await window.post('/auth/code', { code: codeOf(key) })).location
}

const send = (path: string, form: Record<string, string>) => window.post(path, form)
const show = () => window.get('/onboarding')

/** What the list says, step by step. */
async function states(): Promise<string[]> {
  const { text } = await show()
  return [...text.matchAll(/<section[^>]*>.*?<\/section>/gs)].map(
    ([section]) => /(Done|Next|To do|Left for later)<\/span>/.exec(section)?.[1] ?? '',
  )
}

async function hiddenOf(name: string): Promise<string> {
  const field = new RegExp(`name="${name}" value="([^"]*)"`).exec((await show()).text)
  return field?.[1] ?? ''
}

test('the first sign-in of an administrator leads by their second factor to the first steps', async () => {
  expect(await signIn()).toBe('/onboarding')
  expect((await show()).location).toBe('/account/security')
  expect((await window.get('/account/security')).text).toContain('asks for a second factor')
  await window.post('/account/app')
  key = keyIn((await window.get('/account/app')).text)
  const { text } = await window.post('/account/app/proof', { code: codeOf(key) })
  expect(text).toMatch(/href="\/onboarding">I have kept them/)
  expect(await states()).toEqual(['Next', 'To do', 'To do', 'To do', 'To do'])
})

test('looking changes nothing', async () => {
  const before = await auditCount(database)
  await show()
  expect(await auditCount(database)).toBe(before)
})

test('the details are given right there; sent twice they are one change', async () => {
  const key = await hiddenOf('key')
  const revision = await hiddenOf('revision')
  const form = { key, revision, postalAddress: 'P.O. Box 12, Goroka 441', phoneNumber: '532 1234' }
  const before = await auditCount(database)
  for (let times = 0; times < 2; times++)
    expect((await send('/onboarding/details', form)).headers.get('Location')).toBe(
      '/onboarding?done=1',
    )
  expect(await auditCount(database)).toBe(before + 1)
  expect(await states()).toEqual(['Done', 'Next', 'To do', 'To do', 'To do'])
  const { results } = await database
    .prepare('SELECT postal_address, phone_number FROM organisation_settings')
    .all()
  expect(results).toEqual([{ postal_address: 'P.O. Box 12, Goroka 441', phone_number: '532 1234' }])
})

test('details decided on settings that somebody changed meanwhile are refused, and kept in the form', async () => {
  await database
    .prepare("UPDATE organisation_settings SET postal_address = '', revision = revision + 1")
    .run()
  const form = { key: 'late', revision: '0', postalAddress: 'Elsewhere', phoneNumber: '1' }
  const { status, text } = await send('/onboarding/details', form)
  expect(status).toBe(409)
  expect(text).toContain('Please look again.')
  expect(text).toContain('value="Elsewhere"')
})

test.each([
  ['no address', { postalAddress: ' ', phoneNumber: '1' }, 'Postal address is required.'],
  ['no phone', { postalAddress: 'x' }, 'Phone is required.'],
  [
    'an address of 201 characters',
    { postalAddress: 'x'.repeat(201), phoneNumber: '1' },
    'at most 200',
  ],
])('%s is said on the page', async (_what, form, sentence) => {
  const { status, text } = await send('/onboarding/details', { revision: '0', ...form })
  expect(status).toBe(422)
  expect(text).toContain(sentence)
})

test('what somebody typed is never read as HTML', async () => {
  const form = { revision: '0', postalAddress: '"><script>x()</script>', phoneNumber: '' }
  const { text } = await send('/onboarding/details', form)
  expect(text).toContain('&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script>x()')
})

test('a step is put aside once; a second time changes nothing, and no other name is taken', async () => {
  const before = await auditCount(database)
  for (const key of ['one', 'two'])
    expect((await send('/onboarding/skipped-steps', { key, step: 'approver' })).status).toBe(303)
  expect((await send('/onboarding/skipped-steps', { key: 'three', step: 'nothing' })).status).toBe(
    422,
  )
  expect(await auditCount(database)).toBe(before + 1)
  expect((await states())[3]).toBe('Left for later')
})

test('once every step is done or put aside, signing in leads home', async () => {
  for (const step of ['details', 'source_account', 'payees', 'batch'])
    await send('/onboarding/skipped-steps', { key: step, step })
  await database.prepare('UPDATE users SET last_login_at = NULL').run()
  expect(await signIn()).toBe('/')
})

test('another telephone than the one that was given takes a recent proof', async () => {
  for (const minutes of [9, 9]) {
    await show()
    later(minutes)
  }
  await database
    .prepare("UPDATE organisation_settings SET phone_number = '532 1234', revision = revision + 1")
    .run()
  const revision = await hiddenOf('revision')
  const form = { key: 'other', revision, postalAddress: 'P.O. Box 12', phoneNumber: '7' }
  const { status, text } = await send('/onboarding/details', form)
  expect([status, text.includes('Is it you?')]).toEqual([403, true])
  expect(text).toContain(`value="key=other&amp;revision=${revision}&amp;postalAddress=P.O.+Box+12`)
  const same = { ...form, key: 'same', phoneNumber: '532 1234' }
  expect((await send('/onboarding/details', same)).status).toBe(303)
  vi.useRealTimers()
})

import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { registerSlots } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { ask } from '../testing/ask.ts'
import { base, confirmedSignUp, formOf, sendForm } from '../testing/sign-ups.ts'
import { provision } from './opening/provision.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
  await provision(env, await confirmedSignUp('goroka', new Date()), new Date())
  await sendForm('/signup', formOf('held'))
})

const check = async (slug: string) =>
  JSON.parse((await ask('GET', `${base}/api/signup/slug?slug=${encodeURIComponent(slug)}`)).text)

test.each([
  ['kimbe', { isAvailable: true }],
  ['Kimbe ', { slug: 'kimbe', isAvailable: true }],
  ['goroka', { isAvailable: false, reason: 'slug_taken', suggestion: 'goroka-png' }],
  ['held', { isAvailable: false, reason: 'slug_taken' }],
  ['www', { isAvailable: false, reason: 'slug_taken' }],
  ['demo', { isAvailable: false, reason: 'slug_taken' }],
  ['Mt. Hagen!', { isAvailable: false, reason: 'slug_invalid', suggestion: 'mt-hagen' }],
  ['', { isAvailable: false, reason: 'slug_invalid' }],
])('the address %j: %j', async (slug, answer) => {
  expect(await check(slug)).toMatchObject(answer)
})

test('whoever adds a word of their own is answered, as by a page, and whoever asks of none is not', async () => {
  const at = (asked: string) => ask('GET', `${base}/api/signup/slug?${asked}`)
  const { status, text } = await at('slug=kimbe&utm_source=letter')
  expect([status, JSON.parse(text).isAvailable]).toEqual([200, true])
  expect((await at('slgu=kimbe')).status).toBe(422)
})

test('an address that was once somebody else’s is nobody’s', async () => {
  await env.CONTROL.prepare("INSERT INTO released_slugs VALUES ('wewak', 0)").run()
  expect(await check('wewak')).toMatchObject({ isAvailable: false, reason: 'slug_taken' })
  expect((await sendForm('/signup', formOf('wewak'))).status).toBe(409)
})

test('an address that two want at once goes to one', async () => {
  const both = await Promise.all(
    ['one', 'two'].map((who) =>
      sendForm('/signup', formOf('kavieng', { email: `${who}@kavieng.example` })),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
})

import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, later, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { base, makePerson } from '../../testing/platform.ts'

const acme = originOf('acme')
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await makePerson('owner')
})
afterEach(() => {
  vi.useRealTimers()
})

type Window = ReturnType<typeof browser>
const deviceOf = ({ jar }: Window) => jar.get('__Host-device') ?? ''

/** A sign-in from an address of the internet, with or without the cookie of a device. */
const signInFrom = (
  address: string,
  { email }: Pick<Person, 'email'>,
  secret: string,
  device = '',
) =>
  ask('POST', `${acme}/api/auth/login`, {
    headers: {
      'CF-Connecting-IP': address,
      Origin: acme,
      ...(device && { Cookie: `__Host-device=${device}` }),
    },
    body: JSON.stringify({ email, password: secret }),
  })

async function guessFrom(address: string, person: Pick<Person, 'email'>, times = 6) {
  const codes: string[] = []
  for (let guess = 0; guess < times; guess++)
    codes.push((await signInFrom(address, person, `guess ${guess}`)).code)
  return codes
}

describe('a stranger who tries wrong passwords for ever', () => {
  test('holds back the place they try from, and nobody anywhere else', async () => {
    expect(await guessFrom('203.0.113.7', mia)).toEqual([
      ...Array.from({ length: 5 }, () => 'invalid_credentials'),
      'locked',
    ])
    const here = await signInFrom('203.0.113.7', mia, password)
    expect(here.status).toBe(429)
    // a minute, less what the tries themselves took
    expect(Number(here.headers.get('Retry-After'))).toBeGreaterThan(30)
    expect(Number(here.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect(here.text).toContain('Wait 1 minute, then try again. Sooner: sign in on a device')
    expect((await signInFrom('198.51.100.9', mia, password)).status).toBe(200)
  })

  test('does not hold back a device that signed in before, though it shares their carrier’s address', async () => {
    const device = deviceOf(await signInAt(acme, ravi))
    await guessFrom('203.0.113.8', ravi)
    expect((await signInFrom('203.0.113.8', ravi, password)).code).toBe('locked')
    const known = await signInFrom('203.0.113.8', ravi, password, device)
    expect(known.status).toBe(200)
    const [, next] = /__Host-device=([^;]*)/.exec(known.headers.getSetCookie().join()) ?? []
    expect(next).not.toBe(device)
    // and a right sign-in there frees nobody else's guessing
    expect((await signInFrom('203.0.113.8', ravi, 'guess')).code).toBe('locked')
  })

  test('from everywhere at once holds back strangers, and no known device, and no fresh password', async () => {
    const device = deviceOf(await signInAt(acme, tom))
    for (let network = 1; network <= 10; network++) await guessFrom(`192.0.2.${network}`, tom, 5)
    expect((await signInFrom('198.51.100.77', tom, password)).code).toBe('locked')
    expect((await signInFrom('198.51.100.77', tom, password, device)).status).toBe(200)

    const fresh = browser(acme)
    await fresh.post('/auth/reset-password', { email: tom.email })
    const token = (await eventually(() => linkTo(tom.email))).searchParams.get('token') ?? ''
    const secret = 'nine brown pigs in the garden'
    await fresh.post('/auth/reset-password', { token, password: secret })
    for (let network = 1; network <= 10; network++) await guessFrom(`192.0.2.${network}`, tom, 5)
    expect((await fresh.post('/auth', { email: tom.email, password: secret })).status).toBe(303)
    // the device of before knew the password of before
    expect((await signInFrom('198.51.100.78', tom, secret, device)).code).toBe('locked')
  })

  test('holds out the owner of the platform no more than anybody', async () => {
    const email = 'owner@platform.test'
    const guess = (address: string, secret: string) =>
      ask('POST', `${base}/padmin/login`, {
        headers: { Origin: base, 'CF-Connecting-IP': address },
        body: new URLSearchParams({ email, password: secret }),
      })
    for (let times = 0; times < 6; times++) await guess('203.0.113.9', `guess ${times}`)
    expect((await guess('203.0.113.9', password)).status).toBe(429)
    expect((await guess('198.51.100.10', password)).status).toBe(303)
  })

  test('is told of once a day, by letter and in the log, and shown to whoever administers', async () => {
    await guessFrom('203.0.113.20', zoe)
    await guessFrom('203.0.113.21', zoe)
    await eventually(async () => {
      const letters = await lettersTo(zoe.email)
      expect(letters.map(({ subject }) => subject)).toEqual(['Wrong passwords for your account'])
    })
    const entries =
      "SELECT count(*) AS many FROM audit_entries WHERE action = 'user.locked' AND subject = 'user/zoe'"
    expect(await database.prepare(entries).first('many')).toBe(1)
    const { body } = await as(ana).get('/security')
    const held = body.items.filter(({ lockedUntil }: { lockedUntil: string | null }) => lockedUntil)
    expect(held.map(({ id }: { id: string }) => id)).toContain(zoe.id)
  })
})

describe('the cookie of a known device', () => {
  test('opens nothing, and is worth nothing to another person, at another organisation, changed, or after 90 days', async () => {
    const device = deviceOf(await signInAt(acme, ana))
    const session = await ask('GET', `${acme}/api/auth/session`, {
      headers: { Cookie: `__Host-device=${device}` },
    })
    expect(session.code).toBe('signed_out')

    await guessFrom('203.0.113.30', ana)
    await guessFrom('203.0.113.30', mia)
    const other = device.startsWith('A') ? `B${device.slice(1)}` : `A${device.slice(1)}`
    expect((await signInFrom('203.0.113.30', ana, password, other)).code).toBe('locked')
    expect((await signInFrom('203.0.113.30', mia, password, device)).code).toBe('locked')
    expect((await signInFrom('203.0.113.30', ana, password, device)).status).toBe(200)
    later(91 * 24 * 60)
    await guessFrom('203.0.113.30', ana)
    expect((await signInFrom('203.0.113.30', ana, password, device)).code).toBe('locked')
  })

  test('is held back itself when it guesses, and keeps the people of one computer apart', async () => {
    const shared = browser(acme)
    await shared.post('/auth', { email: mia.email, password })
    await shared.post('/auth/logout')
    await shared.post('/auth', { email: zoe.email, password })
    const device = deviceOf(shared)
    expect(device.split('~')).toHaveLength(2)
    for (let guess = 0; guess < 5; guess++)
      expect((await signInFrom('198.51.100.40', mia, 'wrong', device)).code).toBe(
        'invalid_credentials',
      )
    expect((await signInFrom('198.51.100.40', mia, password, device)).code).toBe('locked')
    expect((await signInFrom('198.51.100.40', zoe, password, device)).status).toBe(200)
  })
})

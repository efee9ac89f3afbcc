import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hourMs } from '../domain/durations.ts'
import type { SentCheck } from '../strangers/human-check/human-check.ts'
import { puzzle } from '../strangers/human-check/puzzle.ts'
import { turnstile } from '../strangers/human-check/turnstile.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { ask } from '../testing/ask.ts'
import { base, controlRows, formOf, sendForm, solvedCheck } from '../testing/sign-ups.ts'

beforeAll(() => controlIsReady(env))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('one solution passes one form, which may be sent again; with another form it is refused, and nothing typed is lost', async () => {
  const check = await solvedCheck()
  const form = formOf('alotau', { check, key: 'one' })
  const statuses = [await sendForm('/signup', form), await sendForm('/signup', form)]
  expect(statuses.map(({ status }) => status)).toEqual([303, 303])
  const other = await sendForm('/signup', formOf('samarai', { check, key: 'two' }))
  expect(other.status).toBe(422)
  expect(other.text).toContain('was used before')
  expect(other.text).toContain('value="samarai"')
  const old = formOf('madang', { check: await solvedCheck() })
  expect((await sendForm('/trial-signup', old)).status).toBe(303)
  const both = await solvedCheck()
  const race = await Promise.all(
    ['race-a', 'race-b'].map((slug) => sendForm('/signup', formOf(slug, { check: both }))),
  )
  expect(race.map(({ status }) => status).sort()).toEqual([303, 422])
})

test('what is forged, made easier, too old or another form’s opens nothing', async () => {
  const whole = JSON.parse(await solvedCheck())
  const { parameters } = whole.challenge
  const changed = (changes: object) => ({
    ...whole,
    challenge: { ...whole.challenge, parameters: { ...parameters, ...changes } },
  })
  const forged = [
    ...[
      { data: { form: 'discovery' } },
      { keyPrefix: '0' },
      { expiresAt: parameters.expiresAt + 1 },
    ],
    ...[{ nonce: 'ab'.repeat(16) }, { cost: 1_000_000_000 }, { algorithm: 'SHA-256' }],
  ].map((changes) => JSON.stringify(changed(changes)))
  const wrongNumber = { ...whole, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }
  const texts = [...forged, JSON.stringify(wrongNumber), '{', 'null', '[]', 'x'.repeat(5_000)]
  for (const check of texts)
    expect((await sendForm('/signup', formOf('forged', { check }))).status, check).toBe(422)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 2 * hourMs + 2_000)
  const late = await sendForm('/signup', formOf('forged', { check: JSON.stringify(whole) }))
  expect(late.status).toBe(422)
  expect(await controlRows("SELECT 1 FROM sign_ups WHERE slug = 'forged'")).toEqual([])
})

test('without any solution a network and all together go the slower way, and hear why it is full', async () => {
  const without = (one: number, from: string) =>
    sendForm('/signup', formOf(`slow-${one}`, { check: '' }), from)
  const here = []
  for (let one = 0; one < 6; one++) here.push((await without(one, '10.5.0.1')).status)
  expect(here).toEqual([...Array(5).fill(303), 429])
  const flood = []
  for (let one = 10; one < 36; one++) flood.push((await without(one, `10.6.0.${one}`)).status)
  expect(flood).toEqual([...Array(25).fill(303), 429])
  const full = await without(40, '10.7.0.1')
  expect(full.text).toContain('Switch JavaScript on, or try again in an hour')
  expect((await sendForm('/signup', formOf('fast'), '10.7.0.1')).status).toBe(303)
})

test('the page brings its puzzle, and says what happens without JavaScript', async () => {
  const { text } = await ask('GET', `${base}/signup`)
  expect(text).toMatch(/<input [^>]*data-puzzle="\{&quot;parameters/)
  expect(text).toContain('<noscript><p><small>Without JavaScript we take a few sign-ups an hour.')
  expect(await puzzle.ask(env, 'sign_up', new Date())).not.toEqual(
    await puzzle.ask(env, 'sign_up', new Date()),
  )
})

const keys = { ...env, TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' } as unknown as Env // two bindings of another value
const sent: SentCheck = {
  form: 'sign_up',
  ...{ sent: 'token', formId: 'a'.repeat(64), host: 'localhost' },
  ...{ address: '10.0.0.1', now: new Date() },
}

test.each([
  ['right', { success: true, hostname: 'localhost', action: 'sign_up' }, 'passed'],
  ['of another form', { success: true, hostname: 'localhost', action: 'login' }, 'wrong'],
  ['of another host', { success: true, hostname: 'evil.example', action: 'sign_up' }, 'wrong'],
  ['used', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'wrong'],
  ['not judged', { success: false, 'error-codes': ['internal-error'] }, 'absent'],
  ['answered in another form', { hello: 'world' }, 'absent'],
])('a token of Turnstile that is %s', async (_what, answer, verdict) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer))
  expect((await turnstile.verify(keys, sent)).is).toBe(verdict)
  const [url, request] = asked.mock.calls[0] ?? []
  expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
  expect(Object.fromEntries(request?.body as URLSearchParams)).toEqual({
    ...{ secret: 'secret', response: 'token', remoteip: '10.0.0.1' },
    idempotency_key: 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa',
  })
})

test('where Turnstile does not know our own secret, nobody is taken for a flood, and somebody is told', async () => {
  const bodies: string[] = []
  const noted = vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).startsWith('https://alerts.')) bodies.push(String(init?.body))
    return Response.json({ success: false, 'error-codes': ['invalid-input-secret'] })
  })
  const told = { ...keys, ALERT_URL: 'https://alerts.example.test/hook' } as unknown as Env // as above
  expect(await turnstile.verify(told, sent)).toEqual({ is: 'absent' })
  expect(bodies.join()).toContain('incident.md, “checks”')
  // where nobody is woken, the log says it
  expect(await turnstile.verify(keys, sent)).toEqual({ is: 'absent' })
  expect(noted).toHaveBeenCalledTimes(2)
})

test('where Turnstile cannot be reached, or no token came, the slower way is open', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no line'))
  expect(await turnstile.verify(keys, sent)).toEqual({ is: 'absent' })
  expect(await turnstile.verify(keys, { ...sent, sent: '' })).toEqual({ is: 'absent' })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a form that was sent goes through again from another network, as a telephone changes it', async () => {
  const form = formOf('moving', { check: await solvedCheck(), key: 'moving' })
  const heard = [
    await sendForm('/signup', form, '10.8.0.1'),
    await sendForm('/signup', form, '10.8.0.2'),
  ]
  expect(heard.map(({ status }) => status)).toEqual([303, 303])
})

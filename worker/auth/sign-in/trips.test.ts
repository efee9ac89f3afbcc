import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tripsOf } from '../../core/d1/count-trips.fixture.ts'
import { ask } from '../../testing/ask.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { type Person, password } from '../../testing/organisation.ts'

const acme = originOf('acme')
let database: D1Database
let databases: D1Database[]
beforeAll(async () => {
  // letters leave after the answer, and nobody waits for them
  type Mailer = ReturnType<typeof env.MAILER.getByName>
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({
    wake: async () => {},
  } as unknown as Mailer)
  database = (await makeCast()).acme.database
  databases = [database, env.CONTROL]
})
afterEach(() => {
  vi.useRealTimers()
})

type Act = () => Promise<{ status: number }>

/** How it was answered, and with how many trips one after another, in an isolate that did the like before. */
async function costOf(act: Act) {
  await ask('GET', `${acme}/api/auth/session`)
  await afterAnswers()
  const { answer, trips, calls } = await tripsOf(databases, act)
  expect(calls).toBeGreaterThan(0)
  return [answer.status, trips]
}

/** What is done after an answer, which may be half a second later, is done. */
const afterAnswers = () => scheduler.wait(700, { signal: new AbortController().signal })

const login = (sent: { email: string; password: string; code?: string }) =>
  ask('POST', `${acme}/api/auth/login`, { body: JSON.stringify(sent) })
const form = ({ email }: Person, secret = password) =>
  browser(acme).post('/auth', { email, password: secret })

describe('trips to the database one after another, to sign in', () => {
  test('with a password alone: three, by the API and by the form', async () => {
    const { email } = mia
    expect(await costOf(() => login({ email, password }))).toEqual([200, 3])
    expect(await costOf(() => form(mia))).toEqual([303, 3])
  })

  test('with what is wrong: two, whether anybody has the address or not', async () => {
    const { email } = mia
    expect(await costOf(() => login({ email, password: 'wrong' }))).toEqual([401, 2])
    const nobody = { email: 'nobody@example.test', password }
    expect(await costOf(() => login(nobody))).toEqual([401, 2])
    expect(await costOf(() => form(mia, 'wrong'))).toEqual([401, 2])
  })

  test('where tries are held back: two, the second in the account’s turn', async () => {
    for (let guess = 0; guess < 5; guess++) await form(tom, 'wrong')
    expect(await costOf(() => form(tom))).toEqual([429, 2])
  })

  test('with an app: three by the API; three for the password and three for the code by the form', async () => {
    const { key, codes } = await enrolApp(await signInAt(acme, ravi))
    const { email } = ravi
    later(1)
    expect(await costOf(() => login({ email, password, code: codeOf(key) }))).toEqual([200, 3])
    expect(await costOf(() => login({ email, password, code: '000000' }))).toEqual([401, 2])
    expect(await costOf(() => login({ email, password }))).toEqual([401, 3])

    const step = browser(acme)
    expect(await costOf(() => step.post('/auth', { email, password }))).toEqual([303, 3])
    expect(await costOf(() => step.post('/auth/code', { code: '000000' }))).toEqual([401, 3])
    later(1)
    expect(await costOf(() => step.post('/auth/code', { code: codeOf(key) }))).toEqual([303, 3])

    const lost = await signInAt(acme, ravi)
    const [code = ''] = codes
    expect(await costOf(() => lost.post('/auth/code', { code }))).toEqual([303, 3])
  })

  test('with a passkey: three for its step', async () => {
    const phone = await signInAt(acme, zoe)
    const key = await makeAuthenticator()
    const created = await phone.post('/account/passkey', { password })
    const made = await key.create(optionsIn(created.text), acme)
    await phone.post('/account/passkey/proof', { credential: made })
    const window = await signInAt(acme, zoe)
    const options = optionsIn((await window.get('/auth/code')).text)
    const credential = await key.get(options, acme)
    expect(await costOf(() => window.post('/auth/passkey', { credential }))).toEqual([303, 3])
  })
})

/** What a page asks the browser for. */
function optionsIn(html: string): string {
  const [, found = ''] = /data-passkey="([^"]*)"/.exec(html) ?? []
  return found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

test('a password that was right opens nothing without the factor that its person set up meanwhile', async () => {
  // in the very change that opens the session
  await database
    .prepare(
      `CREATE TRIGGER overtaken AFTER INSERT ON sessions BEGIN
        INSERT INTO second_factors (id, user_id, kind, name, created_at, confirmed_at)
        VALUES ('late', 'ana', 'totp', 'App', 1, 1); END`,
    )
    .run()
  const { status, code } = await login({ email: ana.email, password })
  await database.prepare('DROP TRIGGER overtaken').run()
  expect([status, code]).toEqual([401, 'second_factor_needed'])
  const tries = "SELECT count(*) AS many FROM sign_in_failures WHERE email LIKE 'ana%'"
  expect(await database.prepare(tries).first('many')).toBe(0)
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { objectOf } from '../../core/objects/object-of.ts'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, bob, makeCast, mia, originOf, ravi } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'
import { deskLimits } from './hash-desk.ts'

const acme = originOf('acme')
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

afterEach(() => vi.restoreAllMocks())

const atOnce = <T>(many: number, task: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, index) => task(index)))
const login = (origin: string, email: string, tried = password) =>
  ask('POST', `${origin}/api/auth/login`, { body: JSON.stringify({ email, password: tried }) })
/** Whoever's turn it is at a desk counts the try, and waits with that. */
function holdTries(until: Promise<void>) {
  const real = database.batch.bind(database)
  vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const isCount = JSON.stringify(statements).includes('insert into \\"sign_in_failures')
    if (isCount) await until
    return real(statements)
  })
}
const codesOf = (heard: { code: string }[]) => heard.map(({ code }) => code)
const count = (list: string[], one: string) => list.filter((code) => code === one).length

test('forty guesses at once are no more than five in turn, and each refusal says when to come again', async () => {
  const heard = await atOnce(40, (index) => login(acme, mia.email, `guess ${index}`))
  const codes = codesOf(heard)
  expect(count(codes, 'invalid_credentials')).toBeLessThanOrEqual(5)
  expect(new Set(codes)).toEqual(new Set(['invalid_credentials', 'locked', 'tries_under_way']))
  for (const { status, headers } of heard.filter(({ code }) => code !== 'invalid_credentials')) {
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
})

test('a flood at one organisation is cut off at its own desks, in words, while another organisation signs in', async () => {
  const places = 4 * deskLimits.placesOfStrangers
  // nobody at a desk is done before all have come
  const allCame = Promise.withResolvers<void>()
  holdTries(allCame.promise)
  let sentAway = 0
  const flood = atOnce(56, async (index) => {
    const form = { email: `nobody${index}@example.test`, password: 'wrong' }
    const heard = await browser(acme).post('/auth', form)
    if (heard.status === 503 && ++sentAway === 56 - places) allCame.resolve()
    return heard
  })
  const elsewhere = await login(originOf('beta'), bob.email)
  expect(elsewhere.status).toBe(200)
  const heard = await flood
  // four desks, each with its queue: what is hashed is bounded, whatever comes
  const tried = heard.filter(({ status }) => status === 401)
  expect(tried.length).toBeLessThanOrEqual(places)
  const away = heard.filter(({ status }) => status === 503)
  expect(tried.length + away.length).toBe(56)
  expect(away[0]?.text).toContain('Wait ten seconds')
  expect(away[0]?.text).toMatch(/value="nobody\d+@example.test"/)
  expect(away[0]?.headers.get('Retry-After')).toBe('10')
  expect((await login(acme, ana.email)).status).toBe(200)
})

test('somebody signed in who asks for much at once keeps no colleague from the desk', async () => {
  const desk = objectOf(env.HASH_DESK, 'org-acme/alone')
  const allCame = Promise.withResolvers<void>()
  const clerk = { account: mia.email, isKnown: true }
  const turns = atOnce(deskLimits.places, () => desk.takeTurn(clerk, () => allCame.promise))
  const strange = { account: ravi.email, isKnown: false }
  const others = [strange, { ...strange, isKnown: true }, { ...strange, account: ana.email }]
  const heard = Promise.all(others.map((one) => desk.takeTurn(one, () => Promise.resolve())))
  const sentAway = desk.takeTurn(clerk, () => allCame.promise)
  expect(await sentAway).toBe('tries_under_way')
  allCame.resolve()
  expect(await heard).toEqual(['done', 'done', 'done'])
  expect(count(await turns, 'done')).toBe(deskLimits.knownOfAccount)
})

test.each(['app', 'recovery code'])(
  'thirty right codes of an %s at once open one session and lock nobody',
  async (kind) => {
    const person = kind === 'app' ? ravi : ana
    const { key, codes } = await enrolApp(await signInAt(acme, person))
    later(1)
    const windows = []
    for (let index = 0; index < 10; index++) windows.push(await signInAt(acme, person))
    const code = kind === 'app' ? codeOf(key) : (codes[0] ?? '')
    const answers = await Promise.all(
      [...windows, ...windows, ...windows].map((window) => window.post('/auth/code', { code })),
    )
    expect(
      answers.filter(({ location }) => location !== null && location !== '/auth'),
    ).toHaveLength(1)
    later(1)
    const next = await signInAt(acme, person)
    const last = await next.post('/auth/code', { code: codeOf(key) })
    expect(last.status).toBe(303)
    const locks =
      "SELECT count(*) AS many FROM audit_entries WHERE action = 'user.locked' AND subject = ?"
    await eventually(async () =>
      expect(await database.prepare(locks).bind(`user/${person.id}`).first('many')).toBe(0),
    )
  },
)

import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { hourMs } from '../../domain/durations.ts'
import { organisationApp } from '../../organisation-app.ts'
import { addKunduAccount, payment, startBatch } from '../../testing/batches.ts'
import {
  type Answered,
  ana,
  as,
  beta,
  bob,
  done,
  makeCast,
  mia,
  originOf,
  tokenOf,
} from '../../testing/cast.ts'
import { addColleagues, tokenOfColleague } from '../../testing/colleagues.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { heldMax } from './held-bodies.ts'

/* Whoever begins to send while they may, and ends hours later, when they may not any more. */

const acme = originOf('acme')
let account = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  const clerk = { role: 'payment_manager', ownLimitToea: null } as const
  await addColleagues(['kai', 'kay', 'lou', 'moe', 'pam'].map((id) => ({ id, ...clerk })))
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Text that ends once something happened, an hour after it began. */
function heldUntil(happens: () => Promise<unknown>, text: string) {
  const halves = [text.slice(0, 1), text.slice(1)].map((half) => new TextEncoder().encode(half))
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const half = halves.shift()
    if (!half) return controller.close()
    if (halves.length === 0) {
      await happens()
      vi.setSystemTime(Date.now() + hourMs)
    }
    controller.enqueue(half)
  }
  return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
}

async function send(
  token: string,
  path: string,
  body: BodyInit,
  more: HeadersInit = {},
  at = acme,
) {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const answer = await exports.default.fetch(`${at}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  })
  const { code = '' } = await answer.json<{ code?: string }>()
  return `${answer.status} ${code}`.trim()
}

const stranger = (nth: number) => JSON.stringify(payment(nth).payee)
const nothing = () => Promise.resolve()

/** What takes a clerk's right away while the body is on its way. */
const endings: [string, string, string, () => Promise<Answered>][] = [
  ['kai', 'was deactivated', '401 signed_out', () => as(ana).post('/users/kai/deactivation')],
  ['kay', 'was signed out', '401 signed_out', () => as(ana).post('/users/kay/sign-out')],
  ['lou', 'only looks now', '403 not_allowed', () => as(ana).put('/users/lou', looksOnly)],
]
const looksOnly = { body: { role: 'viewer' } }

test.each(endings)(
  '%s, who %s meanwhile, adds no payment: %s',
  async (id, _what, said, happens) => {
    const batch = await startBatch(account)
    const body = heldUntil(() => done(happens()), JSON.stringify({ payments: [payment(1)] }))
    expect(await send(tokenOfColleague(id), `/batches/${batch}/payments`, body)).toBe(said)
    const { items } = (await as(mia).get(`/batches/${batch}/payments`)).body
    expect(items).toEqual([])
  },
)

test('whoever was signed out while it is written adds nothing, however quick they were', async () => {
  const token = tokenOfColleague('moe')
  const signOut = () => done(as(ana).post('/users/moe/sign-out'))
  const end = beforeNextWrite(database, /^insert into "payees"/, signOut)
  expect(await send(token, '/payees', stranger(4)).finally(end)).toBe('401 signed_out')
  expect((await as(mia).post('/payees', { body: payment(4).payee })).status).toBe(201)
})

test('whoever keeps back the ends of many bodies is held to a share of the memory, and nobody else waits', async () => {
  const batch = await startBatch(account)
  const megabyte = new Uint8Array(1_000_000).fill(32)
  let mayEnd = () => {}
  const ends = new Promise<void>((resolve) => {
    mayEnd = resolve
  })
  let taken = 0
  /** Five megabytes of a file that does not end. */
  const kept = () => {
    let left = 5
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (left-- === 0) return ends.then(() => controller.close())
          taken += 1
          controller.enqueue(megabyte)
        },
      },
      { highWaterMark: 0 },
    )
  }
  const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const path = `/batches/${batch}/imports`
  const token = await tokenOf(mia)
  const asked = Array.from({ length: 6 }, () => send(token, path, kept(), form))
  const refused = await Promise.race(asked)
  expect(refused).toBe('429 too_much_at_once')
  await vi.waitFor(() => expect(taken).toBeGreaterThanOrEqual(10))
  expect(taken).toBeLessThan(18)
  // the others are as before, and so is whoever was held to it once theirs came to an end
  expect(await send(tokenOfColleague('pam'), '/payees', stranger(8))).toBe('201')
  mayEnd()
  const answers = await Promise.all(asked)
  expect(answers.filter((one) => one === refused).length).toBeGreaterThanOrEqual(4)
  expect(await send(token, '/payees', stranger(9))).toBe('201')
})

test('a file that never comes to its end gives way to one of another organisation', async () => {
  const { all } = heldMax
  heldMax.all = 6_000_000
  const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
  let left = 5
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (left-- > 0) return controller.enqueue(new Uint8Array(1_000_000))
    return new Promise<void>(() => {})
  }
  const endless = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  const kept = send(await tokenOf(mia), '/payees/imports', endless, form)
  await vi.waitFor(() => expect(left).toBeLessThan(0))
  const file = new Uint8Array(2_000_000)
  const sent = await send(await tokenOf(bob, beta), '/users/imports', file, form, originOf(beta))
  expect(sent).toBe('400 not_a_form')
  expect(await kept).toBe('429 too_much_at_once')
  heldMax.all = all
})

test('whoever goes away in the midst of a body is no failure that wakes somebody', async () => {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.error(new Error('Network connection lost.'))
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  const headers = {
    Authorization: `Bearer ${tokenOfColleague('pam')}`,
    'Idempotency-Key': crypto.randomUUID(),
  }
  const sent = new Request(`${acme}/api/payees`, { method: 'POST', headers, body })
  const reported = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { status } = await organisationApp.fetch(sent, env, createExecutionContext())
  expect([status, reported.mock.calls]).toEqual([400, []])
  vi.restoreAllMocks()
})

test('a key that was revoked meanwhile adds nothing, and one that was only slow does', async () => {
  const lastDay = addDays(dayInPortMoresby(new Date()), 30)
  const made = { body: { name: 'Program', scopes: ['payees:write'], lastDay } }
  const { id, secret } = await done(as(ana).post('/keys', made))
  expect(await send(secret, '/payees', heldUntil(nothing, stranger(2)))).toBe('201')
  const revoked = heldUntil(() => done(as(ana).remove(`/keys/${id}`)), stranger(3))
  expect(await send(secret, '/payees', revoked)).toBe('401 api_key_ended')
})

test('nothing that began before a freeze is done in it, and a form is read as it was sent', async () => {
  const form = new FormData()
  form.set('sheet', new File(['Name,BSB,Account\nKila Vagi,028-038,12345678\n'], 'one.csv'))
  const { body, headers } = new Response(form)
  const whole = await new Response(body).text()
  const type = { 'Content-Type': headers.get('Content-Type') ?? '' }
  const preview = (happens: () => Promise<unknown>) =>
    send(tokenOfColleague('pam'), '/payees/imports', heldUntil(happens, whole), type)
  expect(await preview(nothing)).toBe('200')
  const freeze = () => done(as(ana).post('/organisation/freeze', { body: { reason: 'A thief' } }))
  expect(await preview(freeze)).toBe('403 organisation_frozen')
})

import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditCount } from '../../testing/ask.ts'
import { cookiesOf } from '../../testing/browser.ts'
import { ana, makeCast, originOf } from '../../testing/cast.ts'
import { openSessionOf } from '../../testing/everyone.ts'
import { password } from '../../testing/organisation.ts'
import { everyRoute, type Route } from '../../testing/routes/every-route.ts'
import {
  addressOf,
  type Belongings,
  bodyOf,
  makeBelongings,
} from '../../testing/routes/filled-route.ts'

const acme = originOf('acme')
let database: D1Database
let belongings: Belongings
let token = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  belongings = await makeBelongings()
  token = await openSessionOf(database, ana)
})

const mutations = everyRoute.filter(({ method }) => method !== 'GET')

test('there are mutations to ask', () => {
  expect(mutations.length).toBeGreaterThan(15)
})

const foreign: [string, Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['a sibling organisation', { Origin: originOf('beta') }],
  ['our own base host', { Origin: 'http://localhost' }],
  ['another scheme', { Origin: 'https://acme.localhost' }],
  ['another port', { Origin: 'http://acme.localhost:8787' }],
  ['a host that begins like ours', { Origin: 'http://acme.localhost.evil.example' }],
  ['a sandboxed frame', { Origin: 'null' }],
  ['an empty origin', { Origin: '' }],
  ['no origin at all, but a cookie', {}],
  ['no origin, but a referrer of ours', { Referer: `${acme}/approval` }],
]

describe.each(mutations.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('is not carried out for a page that is not ours, and nothing changes', async () => {
    const before = await auditCount(database)
    for (const [who, headers] of foreign) {
      const { status, code } = await askFrom(route, headers)
      const expected = { status: 403, code: route.isPage ? '' : 'foreign_origin' }
      expect({ who, status, code }).toEqual({ who, ...expected })
    }
    expect(await auditCount(database)).toBe(before)
    const still = await ask('GET', `${acme}/api/auth/session`, { token })
    expect(still.status).toBe(200)
  })
})

async function askFrom(route: Route, headers: Record<string, string>) {
  return ask(route.method, `${acme}${addressOf(route, belongings)}`, {
    headers: { Cookie: await cookiesOf(token), ...headers },
    body: bodyOf(route),
  })
}

const kila = JSON.stringify({ name: 'Kila', bsb: '028-038', accountNumber: '55667788' })

test('our own page may: the origin is ours and the cookie is there', async () => {
  const headers = { Cookie: await cookiesOf(token), Origin: acme }
  const { status } = await ask('POST', `${acme}/api/payees`, { headers, body: kila })
  expect(status).toBe(201)
})

test('a program without a browser may: no origin, no cookie, but a token', async () => {
  const body = kila.replace('5566', '6655')
  expect((await ask('POST', `${acme}/api/payees`, { token, body })).status).toBe(201)
})

test('a token does not excuse a foreign origin', async () => {
  const headers = { Origin: originOf('beta') }
  const heard = await ask('POST', `${acme}/api/payees`, { token, headers, body: kila })
  expect(heard).toMatchObject({ status: 403, code: 'foreign_origin' })
})

test('no foreign page signs anybody in with its own account', async () => {
  const body = new URLSearchParams({ email: ana.email, password })
  const heard = await ask('POST', `${acme}/auth`, { headers: { Origin: originOf('beta') }, body })
  expect(heard.status).toBe(403)
  expect(heard.headers.has('Set-Cookie')).toBe(false)
})

test('reading needs no origin, and no answer invites another site to read it', async () => {
  const headers = { Cookie: await cookiesOf(token), Origin: originOf('beta') }
  const heard = await ask('GET', `${acme}/api/payees`, { headers })
  expect(heard.status).toBe(200)
  expect(heard.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  const asked = await ask('OPTIONS', `${acme}/api/payees`, { headers })
  for (const answer of [heard, asked]) {
    expect([...answer.headers.keys()].filter((name) => /^access-control/i.test(name))).toEqual([])
  }
})

import { beforeAll, describe, expect, test } from 'vitest'
import { roleNames } from '../../domain/access/role.ts'
import { ask, auditCount, type Heard, isProblem } from '../../testing/ask.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { addEveryone, everyone, ivan, openSessionOf } from '../../testing/everyone.ts'
import { everyRoute, isOpen, mayCall, type Route } from '../../testing/routes/every-route.ts'
import {
  addressOf,
  type Belongings,
  bodyOf,
  makeBelongings,
} from '../../testing/routes/filled-route.ts'

let cast: Awaited<ReturnType<typeof makeCast>>
let belongings: Belongings
beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
  await addEveryone(cast.beta.database)
  belongings = await makeBelongings()
})

test('there are routes to ask', () => {
  expect(everyRoute.length).toBeGreaterThan(40)
})

describe.each(everyRoute.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('declares who may call it: once, and before anything else', () => {
    expect(route.declared.filter(Boolean)).toHaveLength(1)
    expect(route.declared[0]).toBeDefined()
  })

  test('answers exactly the roles that its policy names', async () => {
    const before = await auditCount(cast.acme.database)
    expectSignedOut(await askAcme(route), route)
    if (!isOpen(route)) {
      const token = await openSessionOf(cast.acme.database, ivan)
      expectRefused(await askAcme(route, token), 'account_inactive', route)
    }
    for (const role of roleNames.filter((one) => !mayCall(route, one))) {
      const token = await openSessionOf(cast.acme.database, everyone[role])
      expectRefused(await askAcme(route, token), 'not_allowed', route, role)
    }
    expect(await auditCount(cast.acme.database)).toBe(before)

    for (const role of roleNames.filter((one) => mayCall(route, one))) {
      const token = await openSessionOf(cast.acme.database, everyone[role])
      expectAllowed(await askAcme(route, token), role)
    }
  })

  test('takes no token of Acme on the host of Beta', async () => {
    if (isOpen(route)) return
    const before = await auditCount(cast.beta.database)
    for (const person of [...Object.values(everyone), ivan]) {
      const token = await openSessionOf(cast.acme.database, person)
      const heard = await askAt(originOf('beta'), route, token)
      expectSignedOut(heard, route)
    }
    expect(await auditCount(cast.beta.database)).toBe(before)
  })

  test('knows nothing of Acme’s ids when people of Beta ask', async () => {
    if (!route.path.includes('/:')) return
    const before = await auditCount(cast.acme.database)
    for (const role of roleNames) {
      const token = await openSessionOf(cast.beta.database, everyone[role])
      const heard = await askAt(originOf('beta'), route, token)
      expectRefused(heard, mayCall(route, role) ? 'not_found' : 'not_allowed', route, role)
      expect(heard.text).not.toMatch(/Payee Number|Acme|ACME/)
    }
    expect(await auditCount(cast.acme.database)).toBe(before)
  })

  test.each([
    'nobody.localhost',
    'admin.localhost',
    'www.localhost',
    'a.acme.localhost',
    'acme.localhost.example.test',
    'acme.example.test',
    'acme.localhost.',
    '127.0.0.1',
  ])('is not there at %s, whoever asks', async (host) => {
    for (const token of [undefined, await openSessionOf(cast.acme.database, everyone.org_admin)]) {
      const heard = await askAt(`http://${host}`, route, token)
      expect(heard.status).toBe(404)
      expect(isProblem(heard.headers)).toBe(!route.isPage)
    }
  })
})

function askAcme(route: Route, token?: string) {
  return askAt(originOf('acme'), route, token)
}

function askAt(origin: string, route: Route, token?: string) {
  const url = `${origin}${addressOf(route, belongings)}`
  return ask(route.method, url, { token, body: bodyOf(route) })
}

/** A program hears 401; a person is sent to the sign-in page, and back to what can be looked at. An open route answers. */
function expectSignedOut(heard: Heard, route: Route) {
  if (isOpen(route)) return expectAllowed(heard, 'signed out')
  if (!route.isPage) return expectRefused(heard, 'signed_out', route)
  expect(heard.status).toBe(303)
  const back = route.method === 'GET' ? /^\/auth\?next=%2F/ : /^\/auth$/
  expect(heard.headers.get('Location')).toMatch(back)
}

const statuses = { signed_out: 401, not_allowed: 403, account_inactive: 403, not_found: 404 }

function expectRefused(
  { status, code, headers }: Heard,
  reason: keyof typeof statuses,
  { isPage }: Route,
  who?: string,
) {
  const expected = { who, status: statuses[reason], code: isPage ? '' : reason }
  expect({ who, status, code }).toEqual(expected)
  if (isPage) expect(headers.get('Content-Type')).toMatch(/^text\/html/)
}

/** Whatever the business then says: the person was let in, and nothing broke. */
function expectAllowed({ status, code, headers }: Heard, who: string) {
  expect({ who, code }).not.toEqual({ who, code: expect.stringMatching(turnedAway) })
  expect(headers.get('Location') ?? '').not.toMatch(/^\/auth\?next/)
  expect(status).toBeLessThan(500)
}

const turnedAway = /^(signed_out|not_allowed|account_inactive)$/

import { beforeAll, describe, expect, test } from 'vitest'
import { type RoleName, roleNames } from '../../domain/access/role.ts'
import { must } from '../../domain/must.ts'
import { ask, entriesOfPeople, type Heard, isProblem } from '../../testing/ask.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { addEveryone, everyone, heldSessions, ivan } from '../../testing/everyone.ts'
import { everyRoute, isOpen, mayCall, type Route } from '../../testing/routes/every-route.ts'
import {
  addressOf,
  type Belongings,
  bodyOf,
  makeBelongings,
} from '../../testing/routes/filled-route.ts'

let cast: Awaited<ReturnType<typeof makeCast>>
let belongings: Belongings
let ofAcme: ReturnType<typeof heldSessions>
let ofBeta: ReturnType<typeof heldSessions>
beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
  await addEveryone(cast.beta.database)
  belongings = await makeBelongings()
  ofAcme = heldSessions(cast.acme.database)
  ofBeta = heldSessions(cast.beta.database)
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
    const before = await entriesOfPeople(cast.acme.database)
    expectSignedOut(await askAcme(route), route)
    if (!isOpen(route)) {
      const token = await ofAcme.of(ivan)
      expectRefused(await askAcme(route, token), 'account_inactive', route)
    }
    for (const role of roleNames.filter((one) => !mayCall(route, one))) {
      expectRefused(await askSignedIn(route, role), 'not_allowed', route, role)
    }
    expect(await entriesOfPeople(cast.acme.database)).toBe(before)

    // a look is had by each of them; a change is made by three, others at each route
    const allowed = inTurn(
      route,
      roleNames.filter((one) => mayCall(route, one)),
    )
    for (const role of route.method === 'GET' ? allowed : allowed.slice(0, 3)) {
      expectAllowed(await askSignedIn(route, role), role)
    }
  })

  test('takes no token of Acme on the host of Beta', async () => {
    if (isOpen(route)) return
    const before = await entriesOfPeople(cast.beta.database)
    // a token is looked up before anybody's role is: each route with another person of Acme, and all of them with many
    const people = [...Object.values(everyone), ivan]
    const person = must(people[everyRoute.indexOf(route) % people.length], 'person')
    expectSignedOut(await askAt(originOf('beta'), route, await ofAcme.of(person)), route)
    expect(await entriesOfPeople(cast.beta.database)).toBe(before)
  })

  test('knows nothing of Acme’s ids when people of Beta ask', async () => {
    if (!route.path.includes('/:')) return
    const before = await entriesOfPeople(cast.acme.database)
    // whoever is let in reads the same rows, and whoever is not was refused above: one of each, others at each route
    const asking = [true, false].flatMap((may) =>
      inTurn(
        route,
        roleNames.filter((role) => mayCall(route, role) === may),
      ).slice(0, 1),
    )
    for (const role of asking) {
      const token = await ofBeta.of(everyone[role])
      const heard = await askAt(originOf('beta'), route, token)
      expectRefused(heard, mayCall(route, role) ? 'not_found' : 'not_allowed', route, role)
      expect(heard.text).not.toMatch(/Payee Number|Acme|ACME/)
    }
    expect(await entriesOfPeople(cast.acme.database)).toBe(before)
  })

  test('is at no other host, whoever asks', async () => {
    // a host is looked at before a route is, and before who asks: each route at one of them, and each of them with many routes
    const [host] = inTurn(route, otherHosts)
    const token =
      everyRoute.indexOf(route) % 16 < otherHosts.length
        ? await ofAcme.of(everyone.org_admin)
        : undefined
    const heard = await askAt(`http://${host}`, route, token)
    expect({ host, status: heard.status }).toEqual({ host, status: 404 })
    expect(isProblem(heard.headers)).toBe(!route.isPage)
  })
})

/** The same in another order at each route, so that a few of them are other ones each time. */
function inTurn<One>(route: Route, all: readonly One[]): One[] {
  const from = everyRoute.indexOf(route) % Math.max(1, all.length)
  return [...all.slice(from), ...all.slice(0, from)]
}

const otherHosts = [
  ...['nobody.localhost', 'admin.localhost', 'www.localhost', 'a.acme.localhost'],
  ...['acme.localhost.example.test', 'acme.example.test', 'acme.localhost.', '127.0.0.1'],
]

/** Once more where what was done before ended the session: being told so has done nothing. */
async function askSignedIn(route: Route, role: RoleName) {
  const heard = await askAcme(route, await ofAcme.of(everyone[role]))
  const isOver =
    heard.code === 'signed_out' || /^\/auth(\?|$)/.test(heard.headers.get('Location') ?? '')
  if (!isOver || isOpen(route)) return heard
  ofAcme.forget()
  return askAcme(route, await ofAcme.of(everyone[role]))
}

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
  const back = route.method === 'GET' ? /^\/auth\?next=%2F/ : /^\/auth\?unsent=1$/
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

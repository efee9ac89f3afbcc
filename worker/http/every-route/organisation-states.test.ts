import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sentenceOf, statusOf } from '../../core/refusals/refusal.ts'
import {
  mayDo,
  type Operation,
  type OrganisationState,
  operations,
  organisationStates,
} from '../../domain/access/organisation-state.ts'
import { roleNames } from '../../domain/access/role.ts'
import { ask, entriesOfPeople } from '../../testing/ask.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { addEveryone, everyone, heldSessions } from '../../testing/everyone.ts'
import { putInState } from '../../testing/organisation.ts'
import { everyRoute, mayCall, type Route } from '../../testing/routes/every-route.ts'
import { addressOf, bodyOf, makeBelongings } from '../../testing/routes/filled-route.ts'

/** Long enough for a Worker to have forgotten in which state an organisation was. */
const forgottenMs = 31_000

let cast: Awaited<ReturnType<typeof makeCast>>
let belongings: Record<string, string>
let sessions: ReturnType<typeof heldSessions>
beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
  belongings = await makeBelongings()
  sessions = heldSessions(cast.acme.database)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

async function setState(state: OrganisationState) {
  await putInState(state)
  // one of the routes asks everybody for a second factor
  await cast.acme.database.exec(
    'UPDATE organisation_settings SET require_second_factor = 0, revision = revision + 1',
  )
  vi.advanceTimersByTime(forgottenMs)
}

/** What a route does to the organisation, as it declares it or as its method says. */
function operationOf({ policy, method }: Route): Operation | undefined {
  if (policy?.kind === 'signed_in')
    return policy.operation ?? (method === 'GET' ? 'read' : 'account')
  if (policy?.kind === 'permission' || policy?.kind === 'page')
    return policy.operation ?? (method === 'GET' ? 'read' : 'change')
  return undefined
}

const closed = everyRoute.filter((route) => operationOf(route) !== undefined)
const oneOfEach = closed.filter(
  (route, index) => closed.findIndex((one) => operationOf(one) === operationOf(route)) === index,
)

const allowedIn = (state: OrganisationState) =>
  JSON.stringify(operations.map((operation) => mayDo(state, operation)))

/**
 * Every route is asked in the first of the states that refuse the same, when it is refused there. Being let in by the state
 * is what every other test of a route begins with: here it is one of each operation.
 */
const asked = organisationStates.map((state, index) => {
  const first = organisationStates.findIndex((one) => allowedIn(one) === allowedIn(state))
  const isRefused = (route: Route) => !mayDo(state, operationOf(route) as Operation).ok
  const refused = first === index ? closed.filter(isRefused) : []
  return { state, routes: [...new Set([...oneOfEach, ...refused])] }
})

describe.each(asked)('while $state', ({ state, routes }) => {
  beforeAll(() => setState(state))

  test.each(routes)('$name', async (route) => {
    const operation = operationOf(route) as Operation // `closed` has only routes with one
    const may = mayDo(state, operation)
    const role = roleNames.find((one) => mayCall(route, one)) ?? 'org_admin'
    const token = mayDo(state, 'read').ok ? await sessions.of(everyone[role]) : 'x'.repeat(43)
    const before = await entriesOfPeople(cast.acme.database)
    const heard = await ask(route.method, `${originOf('acme')}${addressOf(route, belongings)}`, {
      token,
      body: bodyOf(route),
    })
    if (may.ok) {
      if (route.method !== 'GET') sessions.forget()
      expect(heard.code).not.toMatch(/^organisation_/)
      expect(heard.status).toBeLessThan(500)
      return
    }
    const reason = mayDo(state, 'read').ok ? may.reason : 'unknown_organisation'
    expect(heard.status).toBe(statusOf(reason))
    if (route.isPage) expect(heard.text).toContain(sentenceOf(reason).replace(/\.$/, ''))
    else expect(heard.code).toBe(reason)
    expect(await entriesOfPeople(cast.acme.database)).toBe(before)
  })
})

test('a sealed bank file can be downloaded in every open state but a freeze', async () => {
  const refusing: OrganisationState[] = []
  for (const state of organisationStates.filter((one) => mayDo(one, 'read').ok)) {
    await setState(state)
    const token = await sessions.of(everyone.payment_manager)
    const url = `${originOf('acme')}/api/bank-files/${belongings['bank-files']}/content`
    const { status } = await ask('GET', url, { token })
    if (status !== 200) refusing.push(state)
  }
  expect(refusing).toEqual(['frozen'])
})

test('a freeze acts on the next request, whatever a Worker remembers', async () => {
  await setState('active')
  const token = await sessions.of(everyone.payment_manager)
  const url = `${originOf('acme')}/api/bank-files/${belongings['bank-files']}/content`
  expect((await ask('GET', url, { token })).status).toBe(200)
  await putInState('frozen')
  expect((await ask('GET', url, { token })).code).toBe('organisation_frozen')
})

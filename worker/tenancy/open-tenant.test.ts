import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask, type Heard } from '../testing/ask.ts'
import { ana, bob, originOf, tokenOf } from '../testing/cast.ts'
import { openSessionOf } from '../testing/everyone.ts'
import { makeOrganisation } from '../testing/organisation.ts'

/** Long enough for a Worker to have forgotten where an organisation lives. */
const forgottenMs = 31_000

type Made = Awaited<ReturnType<typeof makeOrganisation>>
let gamma: Made
let delta: Made
let gammaToken = ''
let deltaToken = ''
beforeAll(async () => {
  gamma = await makeOrganisation('gamma', 'Gamma Logging', [ana])
  delta = await makeOrganisation('delta', 'Delta Fishing', [bob])
  gammaToken = await openSessionOf(gamma.database, ana)
  deltaToken = await openSessionOf(delta.database, bob)
})

const silenced = () => vi.spyOn(console, 'error').mockReturnValue(undefined)
// one clock for the whole file, so that what a Worker remembers never lies in the future
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('the control database never moves an organisation to another slot or address', async () => {
  for (const change of ["slot = 'TENANT_0009'", "slug = 'else'", "id = 'else'"]) {
    const moved = env.CONTROL.prepare(`UPDATE organisations SET ${change} WHERE slug = 'gamma'`)
    await expect(moved.run()).rejects.toThrow('organisation_fixed')
  }
})

/** Somebody got past that rule. A slot is unique, so one of the two steps aside first. */
async function setSlots(gammaSlot: string, deltaSlot: string) {
  const set = env.CONTROL.prepare('UPDATE organisations SET slot = ? WHERE slug = ?')
  await env.CONTROL.batch([
    env.CONTROL.prepare('DROP TRIGGER IF EXISTS organisations_fixed'),
    set.bind('aside', 'gamma'),
    set.bind(deltaSlot, 'delta'),
    set.bind(gammaSlot, 'gamma'),
  ])
}

async function everythingOf(slug: string, token: string): Promise<Heard[]> {
  const origin = originOf(slug)
  const body = JSON.stringify({ email: bob.email, password: 'acme-password-23' })
  return [
    await ask('GET', `${origin}/api/payees`, { token }),
    await ask('GET', `${origin}/api/audit/export`, { token }),
    await ask('GET', `${origin}/approval`, { token }),
    await ask('GET', `${origin}/auth`),
    await ask('POST', `${origin}/api/auth/login`, { body }),
  ]
}

function expectClosed(heard: Heard[]) {
  for (const { status, text } of heard) {
    expect(status).toBe(500)
    expect(text).not.toMatch(/TENANT_|Delta|bob|Wari|accessToken/)
  }
}

test('a database that is another organisation’s is not opened, and nothing of it leaks', async () => {
  const error = silenced()
  await setSlots(delta.slot, gamma.slot)
  expectClosed(await everythingOf('gamma', deltaToken))
  expectClosed(await everythingOf('delta', gammaToken))
  expect(String(error.mock.calls[0])).toContain('is not the one of gamma')

  await setSlots(gamma.slot, delta.slot)
  vi.advanceTimersByTime(forgottenMs)
  const { status } = await ask('GET', `${originOf('gamma')}/api/payees`, { token: gammaToken })
  expect(status).toBe(200)
})

test('an organisation that was open is closed when its slot is swapped later', async () => {
  silenced()
  expect(await tokenOf(ana, 'gamma')).not.toBe('')
  await setSlots(delta.slot, gamma.slot)
  vi.advanceTimersByTime(forgottenMs)
  expectClosed(await everythingOf('gamma', deltaToken))
  await setSlots(gamma.slot, delta.slot)
})

test('a slot that is not bound opens nothing', async () => {
  silenced()
  await setSlots('TENANT_9999', delta.slot)
  vi.advanceTimersByTime(forgottenMs)
  expectClosed(await everythingOf('gamma', gammaToken))
  await setSlots('CONTROL', delta.slot)
  vi.advanceTimersByTime(forgottenMs)
  expectClosed(await everythingOf('gamma', gammaToken))
  await setSlots(gamma.slot, delta.slot)
})

test('an organisation that is being made is not there yet', async () => {
  const made = await makeOrganisation('epsilon', 'Epsilon', [ana])
  await env.CONTROL.prepare(
    "UPDATE organisations SET state = 'provisioning', revision = revision + 1 WHERE id = ?",
  )
    .bind(made.id)
    .run()
  const { status, code } = await ask('GET', `${originOf('epsilon')}/api/payees`)
  expect([status, code]).toEqual([404, 'unknown_organisation'])
})

test('a database never changes whose it is', async () => {
  for (const change of [
    "UPDATE tenant_meta SET slug = 'delta'",
    'DELETE FROM tenant_meta',
    "INSERT INTO tenant_meta VALUES ('org-x', 'x', 'TENANT_0001', 0)",
  ]) {
    await expect(gamma.database.prepare(change).run()).rejects.toThrow(/tenant_meta/)
  }
})

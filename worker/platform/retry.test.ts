import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { must } from '../domain/must.ts'
import { provision } from '../signup/opening/provision.ts'
import { signUp } from '../signup/sign-up.ts'
import { makeCast } from '../testing/cast.ts'
import { loseWritesFrom } from '../testing/faults.ts'
import { asPerson, makePerson, platformToken } from '../testing/platform.ts'
import {
  confirmedSignUp,
  controlRows,
  expectOne,
  newSignUpOf,
  nextSlot,
  visitor,
} from '../testing/sign-ups.ts'

let operator: string

beforeAll(async () => {
  await makeCast()
  operator = await platformToken(await makePerson('operator'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const retry = (path: string, body?: unknown) => asPerson(operator, 'POST', path, body ?? {})

describe('a sign-up', () => {
  test('that failed is shown with its reason, and tried again it is an organisation', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const now = new Date()
    const id = await confirmedSignUp('lae-clinic', now)
    const mend = loseWritesFrom(await nextSlot(), 1, 'before')
    expect(await provision(env, id, now)).toBe('provisioning_failed')
    mend()
    const { body, text } = await asPerson(operator, 'GET', '/sign-ups?state=provisioning_failed')
    expect(body.items).toMatchObject([
      { id, slug: 'lae-clinic', state: 'provisioning_failed', attempts: 1 },
    ])
    expect(body.items[0].lastError).toContain('the machine went away')
    expect(text, 'no password hash, no address').not.toMatch(/scrypt|kila@/)

    expect((await retry(`/sign-ups/${id}/retry`)).body).toEqual({ outcome: 'done' })
    await expectOne(id, 'lae-clinic')
    const after = await asPerson(operator, 'GET', '/sign-ups?state=provisioning_failed')
    expect(after.body.items).toEqual([])
    expect((await retry(`/sign-ups/${id}/retry`)).body).toEqual({ outcome: 'done' })
  })

  test('that nobody confirmed is not pushed on', async () => {
    await signUp(env, visitor(), newSignUpOf('unconfirmed-one'), new Date())
    const { body } = await asPerson(operator, 'GET', '/sign-ups?state=unconfirmed')
    const { id } = must(body.items[0], 'sign-up')
    expect((await retry(`/sign-ups/${id}/retry`)).code).toBe('sign_up_unconfirmed')
    expect((await retry('/sign-ups/nobody/retry')).code).toBe('not_found')
  })

  test('is listed page by page, longest there first', async () => {
    for (const number of [1, 2, 3]) {
      await signUp(env, visitor(), newSignUpOf(`page-${number}`), new Date())
    }
    const first = (await asPerson(operator, 'GET', '/sign-ups?state=unconfirmed&limit=2')).body
    const cursor = encodeURIComponent(first.nextCursor)
    const rest = (await asPerson(operator, 'GET', `/sign-ups?state=unconfirmed&cursor=${cursor}`))
      .body
    const shown = [...first.items, ...rest.items].map(({ id }: { id: string }) => id)
    const all = await controlRows<{ id: string }>(
      "SELECT id FROM sign_ups WHERE state = 'unconfirmed' ORDER BY created_at, id",
    )
    expect(shown).toEqual(all.map(({ id }) => id))
    expect(rest.nextCursor).toBeNull()
  })
})

test('an organisation is frozen also while its own database is lost, which is when it has to be', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  for (const call of ['prepare', 'batch', 'withSession'] as const)
    vi.spyOn(env.TENANT_0001, call).mockImplementation(() => {
      throw new Error('D1_ERROR: gone')
    })
  const { body } = await asPerson(operator, 'GET', '/organisations/org-acme')
  expect(body).toMatchObject({ slug: 'acme', contact: null, networks: null })
  const freeze = { command: 'freeze', reason: 'Its database is lost', revision: body.revision }
  const frozen = await asPerson(operator, 'POST', '/organisations/org-acme/state', freeze)
  expect(frozen.status).toBe(200)
})

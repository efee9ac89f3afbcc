import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { must } from '../domain/must.ts'
import { controlIsReady } from '../tenants/keep-up-to-date.ts'
import { platformOf } from '../tenants/platform.ts'
import { claimSlot, registerSlots, slotNames, slotOf } from '../tenants/slots.ts'
import { loseNextStatement, loseNextWrite } from '../testing/faults.ts'
import { linkTo } from '../testing/mailbox.ts'
import { brokenLinks, entriesOf } from '../testing/verify-chain.ts'
import { finishSignUps, provision } from './provision.ts'
import { confirm, signUp } from './sign-up.ts'
import { findSignUpBySlug } from './store.ts'

const now = new Date('2026-11-21T04:06:00Z')

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Someone who signed up and confirmed, and has no organisation yet. */
async function confirmed(slug: string, at = now): Promise<string> {
  const email = `kila@${slug}.example`
  await signUp(
    env,
    {
      organisationName: `Hospital ${slug}`,
      slug,
      firstName: 'Kila',
      lastName: 'Karo',
      email,
      password: 'five green parrots on a roof',
      plan: 'starter',
      terms: true,
    },
    at,
  )
  const link = await linkTo(email)
  return (await confirm(env, link.searchParams.get('token') ?? '', at)).id
}

const all = async <Row>(sql: string, ...values: unknown[]) =>
  (
    await env.CONTROL.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results

/** Exactly one of everything: organisation, slot, database, administrator, letter. */
async function expectOne(id: string, slug: string) {
  const organisations = await all<{ slot: string; state: string }>(
    'SELECT slot, state FROM organisations WHERE id = ?',
    id,
  )
  expect(organisations).toHaveLength(1)
  const { slot, state } = must(organisations[0], 'organisation')
  expect(state).toBe('trialing')
  expect(await all('SELECT binding FROM slots WHERE organisation_id = ?', id)).toEqual([
    { binding: slot },
  ])
  const database = slotOf(env, slot)
  const { results: people } = await database.prepare('SELECT email, role, status FROM users').all()
  expect(people).toEqual([{ email: `kila@${slug}.example`, role: 'org_admin', status: 'active' }])
  expect(
    await all(
      'SELECT 1 FROM outbox WHERE key = ?',
      `organisation_ready/${id}/kila@${slug}.example`,
    ),
  ).toHaveLength(1)
  expect(await all('SELECT 1 FROM directory WHERE organisation_id = ?', id)).toHaveLength(1)
  expect(await findSignUpBySlug(platformOf(env).db, slug)).toMatchObject({ state: 'done' })
  for (const one of [database, env.CONTROL]) expect(brokenLinks(await entriesOf(one))).toEqual([])
}

/** The slot that the next sign-up will get. */
async function nextSlot(): Promise<D1Database> {
  const [free] = await all<{ binding: string }>(
    'SELECT binding FROM slots WHERE organisation_id IS NULL ORDER BY binding LIMIT 1',
  )
  return slotOf(env, must(free, 'free slot').binding)
}

const whens = ['before', 'after'] as const
type When = (typeof whens)[number]
const faults: [string, (when: When) => Promise<() => number>][] = [
  ['the claim of a slot', async (when) => loseNextStatement(env.CONTROL, /UPDATE slots/, when)],
  [
    'the answer to the claim',
    async (when) => loseNextStatement(env.CONTROL, /SELECT binding FROM slots/, when),
  ],
  [
    'the first look at the database',
    async (when) => loseNextStatement(await nextSlot(), /CREATE TABLE IF NOT/, when),
  ],
  ['the first migration', async (when) => loseNextWrite(await nextSlot(), when)],
  ['a later migration', async (when) => loseWrite(await nextSlot(), 3, when)],
  ['the last migration', async (when) => loseWrite(await nextSlot(), 4, when)],
  ['the administrator', async (when) => loseWrite(await nextSlot(), 5, when)],
  ['the organisation', async (when) => loseWrite(env.CONTROL, 1, when)],
]

/** The nth write from now loses its line, before or after it happened, and so does every repeat of it. */
function loseWrite(database: D1Database, nth: number, when: When) {
  let seen = 0
  let lost = 0
  const real = database.batch.bind(database)
  const spy = vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const writes = statements.some(
      (one) => /^\s*insert/i.test((one as D1PreparedStatement & { statement: string }).statement), // the SQL is there, untyped
    )
    if (writes) seen += 1
    if (!writes || seen < nth) return real(statements)
    lost += 1
    if (when === 'after') await real(statements)
    throw new Error('D1_ERROR: the machine went away')
  })
  return () => {
    spy.mockRestore()
    return lost
  }
}

test.each(faults.flatMap(([what, lose]) => whens.map((when) => ({ what, when, lose }))))(
  'losing $what, $when it happened, leaves one of everything once it is tried again',
  async ({ what, when, lose }) => {
    const slug = `fault-${faults.findIndex(([name]) => name === what)}-${when}`
    const id = await confirmed(slug)
    const end = await lose(when)
    await provision(env, id, now)
    expect(end(), 'the fault happened').toBeGreaterThan(0)
    await finishSignUps(env, new Date(now.getTime() + 600_000))
    await expectOne(id, slug)
    await provision(env, id, now)
    await expectOne(id, slug)
  },
)

test('ten tries at once make one organisation', async () => {
  const id = await confirmed('ten-at-once')
  await Promise.all(Array.from({ length: 10 }, () => provision(env, id, now)))
  await expectOne(id, 'ten-at-once')
})

test('what failed says why, and is tried again by itself', async () => {
  const id = await confirmed('failing')
  const end = loseWrite(await nextSlot(), 5, 'before')
  expect(await provision(env, id, now)).toBe('provisioning_failed')
  expect(
    await all('SELECT state, attempts, last_error AS why FROM sign_ups WHERE id = ?', id),
  ).toEqual([
    {
      state: 'provisioning_failed',
      attempts: 1,
      why: expect.stringContaining('the machine went away'),
    },
  ])
  end()
  await finishSignUps(env, now)
  await expectOne(id, 'failing')
})

test('thirty that race for the last five slots: five organisations, twenty-five kept in their order', async () => {
  const free = await all<{ binding: string }>(
    'SELECT binding FROM slots WHERE organisation_id IS NULL',
  )
  const five = 5
  for (let index = 0; index < free.length - five; index++)
    await claimSlot(env, `filler-${index}`, now)

  const ids: string[] = []
  for (let index = 0; index < 30; index++) {
    ids.push(await confirmed(`race-${index}`, new Date(now.getTime() + index * 1_000)))
  }
  const outcomes = await Promise.all(ids.map((id) => provision(env, id, now)))
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(five)
  expect(outcomes.filter((one) => one === 'waiting_for_slot')).toHaveLength(30 - five)

  const states = await all<{ state: string; many: number }>(
    "SELECT state, count(*) AS many FROM sign_ups WHERE slug LIKE 'race-%' GROUP BY state ORDER BY state",
  )
  expect(states).toEqual([
    { state: 'done', many: five },
    { state: 'waiting_for_slot', many: 30 - five },
  ])
  const made = ids.filter((_id, index) => outcomes[index] === 'done')
  for (const id of made) await expectOne(id, `race-${ids.indexOf(id)}`)
  expect(await all("SELECT 1 FROM organisations WHERE slug LIKE 'race-%'")).toHaveLength(five)
  expect(await all("SELECT 1 FROM outbox WHERE letter = 'waiting_for_slot'")).toHaveLength(
    30 - five,
  )

  await env.CONTROL.batch(
    slotNames(env)
      .slice(0, 2)
      .map((name) =>
        env.CONTROL.prepare('INSERT INTO slots (binding) VALUES (?)').bind(`${name}_AGAIN`),
      ),
  )
  const waiting = ids.filter((_id, index) => outcomes[index] === 'waiting_for_slot')
  await finishSignUps(env, now)
  const claimed = await all<{ organisation_id: string }>(
    "SELECT organisation_id FROM slots WHERE binding LIKE '%_AGAIN' ORDER BY binding",
  )
  expect(claimed.map(({ organisation_id }) => organisation_id)).toEqual(waiting.slice(0, 2))
})

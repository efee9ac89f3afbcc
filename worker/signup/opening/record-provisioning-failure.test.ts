import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  bindingOf,
  claimSlot,
  countFreeSlots,
  findSlot,
  registerSlots,
} from '../../tenancy/slots.ts'
import { controlIsReady } from '../../tenancy/upkeep/keep-up-to-date.ts'
import { loseWritesFrom } from '../../testing/faults.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import {
  confirmedSignUp,
  controlRows,
  expectOne,
  migrateNextSlots,
  nextSlot,
} from '../../testing/sign-ups.ts'
import { finishSignUps, provision } from './provision.ts'
import { watchFreeSlots } from './watch-free-slots.ts'

const now = new Date('2026-11-21T04:06:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
/** An hour opens a few organisations only: what is about slots alone happens in hours of its own. */
const hours = 3_600
const freeSlots = async () => {
  const sql = 'SELECT binding FROM slots WHERE organisation_id IS NULL ORDER BY binding'
  return (await controlRows<{ binding: string }>(sql)).map(({ binding }) => binding)
}
const subjectsTo = async (email: string) =>
  (await lettersTo(email)).map(({ subject }) => subject).sort()

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  for (const [id, role] of ['owner', 'operator', 'billing', 'support'].map((one) => [one, one]))
    await env.CONTROL.prepare(
      `INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at)
       VALUES (?1, ?1 || '@platform.example', 'Ase', 'Tova', ?2, 'active', 'none', 0, 0)`,
    )
      .bind(id, role)
      .run()
})

test('what failed says why, tells the operators once, and is tried again by itself', async () => {
  const id = await confirmedSignUp('failing', now)
  const end = loseWritesFrom(await nextSlot(), 1, 'before')
  expect(await provision(env, id, now)).toBe('provisioning_failed')
  await finishSignUps(env, after(2 * hours + 600))
  const why = expect.stringContaining('the machine went away')
  expect(
    await controlRows('SELECT state, attempts, last_error AS why FROM sign_ups WHERE id = ?', id),
  ).toEqual([{ state: 'provisioning_failed', attempts: 2, why }])
  for (const email of ['owner@platform.example', 'operator@platform.example'])
    expect(await subjectsTo(email)).toEqual(['An organisation could not be made'])
  expect(await lettersTo('billing@platform.example')).toEqual([])
  expect(
    await controlRows("SELECT 1 FROM audit_entries WHERE action = 'sign_up.provisioning_failed'"),
  ).toHaveLength(1)
  end()
  await finishSignUps(env, after(4 * hours))
  await expectOne(id, 'failing')
})

test('a free slot with rows of somebody is set aside as it is, and the next one is given', async () => {
  const used = await nextSlot()
  await used.exec("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('of somebody')")
  const id = await confirmedSignUp('beside', now)
  expect(await provision(env, id, now, { isAsked: true })).toBe('done')
  await expectOne(id, 'beside')
  expect(await used.prepare('SELECT text FROM notes').first('text')).toBe('of somebody')
  const aside = await controlRows("SELECT 1 FROM slots WHERE organisation_id = 'used/' || binding")
  expect(aside).toHaveLength(1)
})

test('free slots whose databases are gone are told, and the next one is given; where none answers, nothing is', async () => {
  await migrateNextSlots(4)
  const heard = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  Object.assign(env, { ALERT_URL: 'https://alerts.test/' })
  const lose = (database: D1Database) =>
    vi.spyOn(database, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: no such database')
    })
  const ids = [await confirmedSignUp('past-lost', now), await confirmedSignUp('all-lost', now)]
  const [one = '', other = '', third = ''] = await freeSlots()
  const lost = [one, other].map((slot) => lose(bindingOf(env, slot)))
  expect(await provision(env, ids[0] ?? '', now, { isAsked: true })).toBe('done')
  await expectOne(ids[0] ?? '', 'past-lost')
  expect(await findSlot(env, ids[0] ?? '')).toBe(third)
  const told = heard.mock.calls.map(([, asked]) => JSON.parse(String(asked?.body)))
  expect(told.map(({ kind, about }) => [kind, about])).toEqual([
    ['slots', one],
    ['slots', other],
  ])
  // where many are silent it is no database of its own
  const rest = (await freeSlots()).slice(2, 4).map((slot) => lose(bindingOf(env, slot)))
  expect(await provision(env, ids[1] ?? '', now, { isAsked: true })).toBe('provisioning_failed')
  for (const spy of [...lost, ...rest, heard]) spy.mockRestore()
  Object.assign(env, { ALERT_URL: '' })
  expect(await provision(env, ids[1] ?? '', now, { isAsked: true })).toBe('done')
  expect(await findSlot(env, ids[1] ?? '')).toBe(one)
})

test('few free slots are told to the operators once a day', async () => {
  await watchFreeSlots(env, now)
  expect(await subjectsTo('owner@platform.example')).not.toContain('Few slots are free')
  for (let free = await countFreeSlots(env); free >= 20; free--)
    await claimSlot(env, `few-${free}`, now)
  for (const at of [now, after(2 * hours + 600), after(4 * hours)]) await watchFreeSlots(env, at)
  const told = async () =>
    (await subjectsTo('owner@platform.example')).filter((one) => one === 'Few slots are free')
  expect(await told()).toHaveLength(1)
  await watchFreeSlots(env, after(24 * 60 * 60))
  expect(await told()).toHaveLength(2)
})

const racing = 30
const five = 5
const ids: string[] = []
let outcomes: string[] = []
const waiting = () => ids.filter((_id, index) => outcomes[index] === 'waiting_for_slot')

test('thirty that race for the last five slots: five organisations, twenty-five kept', async () => {
  for (let free = await countFreeSlots(env); free > five; free--)
    await claimSlot(env, `filler-${free}`, now)
  for (let index = 0; index < racing; index++)
    ids.push(await confirmedSignUp(`race-${index}`, after(2 * hours + index)))
  await migrateNextSlots(five)
  outcomes = await Promise.all(ids.map((id) => provision(env, id, after(2 * hours + racing))))

  const states = await controlRows(
    "SELECT state, count(*) AS many FROM sign_ups WHERE slug LIKE 'race-%' GROUP BY state ORDER BY state",
  )
  expect(states).toEqual([
    { state: 'done', many: five },
    { state: 'waiting_for_slot', many: racing - five },
  ])
  expect(await controlRows("SELECT 1 FROM organisations WHERE slug LIKE 'race-%'")).toHaveLength(
    five,
  )
  const made = ids.filter((_id, index) => outcomes[index] === 'done')
  for (const id of made) await expectOne(id, `race-${ids.indexOf(id)}`)
  expect(waiting()).toHaveLength(racing - five)
})

test('each who waits is told once, however often it is tried; the operators once a day', async () => {
  await finishSignUps(env, after(2 * hours + 600))
  for (const id of waiting())
    expect(await provision(env, id, after(2 * hours + 700))).toBe('waiting_for_slot')
  const told = await controlRows<{ address: string }>(
    "SELECT address FROM outbox WHERE letter = 'waiting_for_slot'",
  )
  const addresses = waiting().map((id) => `kila@race-${ids.indexOf(id)}.example`)
  expect(told.map(({ address }) => address).sort()).toEqual(addresses.sort())
  const notices = await controlRows(
    "SELECT 1 FROM outbox WHERE key LIKE 'platform_notice/no_slot_free/%/operator'",
  )
  expect(notices).toHaveLength(1)
})

/** As if the platform had made more databases: some of those that nobody uses are registered anew. */
async function addSlots(many: number) {
  await env.CONTROL.prepare(
    `DELETE FROM slots WHERE binding IN
       (SELECT binding FROM slots WHERE organisation_id LIKE 'filler-%' LIMIT ?)`,
  )
    .bind(many)
    .run()
  await registerSlots(env)
  await migrateNextSlots(many)
}

test('new slots go to those who wait, in the order of confirmation', async () => {
  await addSlots(2)
  const [first = '', second = '', third = ''] = waiting()
  await finishSignUps(env, after(4 * hours))
  for (const id of [first, second]) await expectOne(id, `race-${ids.indexOf(id)}`)
  const state = 'SELECT state FROM sign_ups WHERE id = ?'
  expect(await controlRows(state, third)).toEqual([{ state: 'waiting_for_slot' }])
})

test('whoever confirms later does not overtake', async () => {
  const late = await confirmedSignUp('late', after(6 * hours))
  await addSlots(1)
  expect(await provision(env, late, after(6 * hours))).toBe('waiting_for_slot')
  const third = waiting()[2] ?? ''
  await finishSignUps(env, after(6 * hours + 100))
  await expectOne(third, `race-${ids.indexOf(third)}`)
})

test('what has a slot already waits for nobody', async () => {
  await addSlots(1)
  const id = await confirmedSignUp('has-its-own', after(8 * hours))
  const slot = await claimSlot(env, id, after(8 * hours))
  expect(slot).toBeDefined()
  expect(await provision(env, id, after(8 * hours))).toBe('done')
  await expectOne(id, 'has-its-own')
})

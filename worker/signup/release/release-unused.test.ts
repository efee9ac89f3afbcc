import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { controlDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import { isBare, wipe } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { countFreeSlots, registerSlots, slotOf } from '../../tenancy/slots.ts'
import { controlIsReady } from '../../tenancy/upkeep/keep-up-to-date.ts'
import { ask } from '../../testing/ask.ts'
import { brokenLinks, entriesOf } from '../../testing/audit-chain.ts'
import { loseWritesFrom } from '../../testing/faults.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { chosenPassword, confirmedSignUp, controlRows, expectOne } from '../../testing/sign-ups.ts'
import { provision } from '../opening/provision.ts'
import { isSlugFree } from '../store.ts'
import { releaseUnused } from './release-unused.ts'
import { beginLooking } from './store.ts'
import { unusedCondition } from './unused-facts.ts'

const start = Date.parse('2026-11-01T02:00:00Z')
const day = 24 * 60
const after = (minutes: number) => new Date(start + minutes * 60_000)

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})
afterEach(() => {
  vi.restoreAllMocks()
})

let hours = 0
/** A trial that begins on the first day, and its slot. */
async function trial(slug: string) {
  const id = await confirmedSignUp(slug, after(hours * 61))
  await provision(env, id, after(hours++ * 61))
  const [row] = await controlRows<{ slot: string }>(
    'SELECT slot FROM organisations WHERE id = ?',
    id,
  )
  const { slot } = must(row, slug)
  return { id, slug, slot, database: slotOf(env, slot) }
}

type Trial = Awaited<ReturnType<typeof trial>>

const stateOf = async ({ id }: Trial) => {
  const [row] = await controlRows<{
    state: string
    slot: string
    release: string
    because: string
  }>(
    `SELECT o.state, o.slot, r.state AS release, r.because FROM organisations o
     LEFT JOIN slot_releases r ON r.organisation_id = o.id WHERE o.id = ?`,
    id,
  )
  return must(row, 'organisation')
}

async function signInStatus(slug: string) {
  remembered.clear()
  const body = JSON.stringify({ email: `kila@${slug}.example`, password: chosenPassword })
  return (await ask('POST', `http://${slug}.localhost/api/auth/login`, { body })).status
}

const addPayee = (database: D1Database) =>
  database
    .prepare(
      "INSERT INTO payees (id, name, status, created_by, created_at, updated_at) VALUES ('p', 'Mea Tom', 'active', 'k', 1, 1)",
    )
    .run()

/** To the letter, and to the day on which it is closed. */
async function toClosing(one: Trial) {
  await releaseUnused(env, after(8 * day))
  expect(await stateOf(one)).toMatchObject({ state: 'trialing', release: 'warned' })
  await releaseUnused(env, after(15 * day + 1))
  expect(await stateOf(one)).toMatchObject({ state: 'archived', release: 'closing' })
}

test('a trial that nobody used has a letter, is closed, emptied, and its slot is another’s', async () => {
  const one = await trial('never-used')
  const free = await countFreeSlots(env)
  await releaseUnused(env, after(6 * day))
  await toClosing(one)
  const letters = await lettersTo('kila@never-used.example')
  expect(letters.filter(({ subject }) => subject.endsWith('was not used yet'))).toHaveLength(1)
  expect(await signInStatus('never-used')).toBe(404)
  expect(await isBare(env, one.slot)).toBe(false)
  await releaseUnused(env, after(15 * day + 32))
  expect(await stateOf(one)).toMatchObject({ slot: `released/${one.id}`, release: 'free' })
  expect(await isBare(env, one.slot)).toBe(true)
  expect(await countFreeSlots(env)).toBe(free + 1)
  expect(await controlRows('SELECT 1 FROM directory WHERE organisation_id = ?', one.id)).toEqual([])
  expect(await isSlugFree(controlDb(env), 'never-used', after(20 * day))).toBe(false)
  const actions = await controlRows<{ action: string }>(
    "SELECT action FROM audit_entries WHERE subject = ? AND actor_id = 'clock' ORDER BY seq",
    `organisation/${one.id}`,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    ...['organisation.release_announced', 'organisation.closed_unused', 'slot.freed'],
  ])
  expect(brokenLinks(await entriesOf(env.CONTROL))).toEqual([])

  const next = await confirmedSignUp('next-one', after(16 * day))
  await provision(env, next, after(16 * day))
  await expectOne(next, 'next-one')
  const [row] = await controlRows('SELECT slot FROM organisations WHERE id = ?', next)
  expect(row).toEqual({ slot: one.slot })
  expect(await signInStatus('next-one')).toBe(200)
  // a run that was slow goes on with what it knew: the database is another's now, unused as well
  const late = { organisationId: one.id, slot: one.slot, since: after(15 * day + 1) }
  await expect(
    wipe(env, one.slot, await unusedCondition(env, late), 'organisation_used'),
  ).rejects.toThrow()
  await expectOne(next, 'next-one')
})

test('a row that anybody made keeps it for ever, before the letter and after it', async () => {
  const [early, warned] = [await trial('early-bird'), await trial('warned-one')]
  await addPayee(early.database)
  await releaseUnused(env, after(9 * day))
  expect(await stateOf(early)).toMatchObject({ release: 'kept', because: 'rows_made' })
  await env.FILES.put(`documents/${warned.id}/a`, 'x')
  await releaseUnused(env, after(17 * day))
  expect(await stateOf(warned)).toMatchObject({
    release: 'kept',
    because: 'files_kept',
    state: 'trialing',
  })
  await releaseUnused(env, after(400 * day))
  expect(await stateOf(early)).toMatchObject({
    state: 'trialing',
    release: 'kept',
    slot: early.slot,
  })
})

test('whoever signs in after the letter begins the days anew', async () => {
  const one = await trial('came-back')
  await releaseUnused(env, after(8 * day))
  const at = after(10 * day).getTime()
  await one.database.prepare('UPDATE users SET last_login_at = ?').bind(at).run()
  await releaseUnused(env, after(15 * day + 1))
  expect(await stateOf(one)).toMatchObject({ state: 'trialing', release: 'looked' })
  await releaseUnused(env, after(16 * day))
  expect(await stateOf(one)).toMatchObject({ state: 'trialing', release: 'looked' })
})

test('somebody who begins to work while it is closing has it back, with what they did', async () => {
  const [seen, last] = [await trial('under-way'), await trial('last-moment')]
  await toClosing(seen)
  await addPayee(seen.database)
  await releaseUnused(env, after(15 * day + 20))
  expect(await stateOf(seen)).toMatchObject({ state: 'trialing', release: 'kept' })
  // the other's row comes after the look and before the emptying
  const late = { organisationId: last.id, slot: last.slot, since: after(15 * day + 1) }
  const condition = await unusedCondition(env, late)
  await addPayee(last.database)
  await expect(wipe(env, last.slot, condition, 'organisation_used')).rejects.toThrow(
    'organisation_used',
  )
  for (const { database } of [seen, last])
    expect(await database.prepare('SELECT name FROM payees').first('name')).toBe('Mea Tom')
  await releaseUnused(env, after(15 * day + 40))
  expect(await stateOf(last)).toMatchObject({
    state: 'trialing',
    release: 'kept',
    because: 'rows_made',
  })
  checked.clear()
  expect(await signInStatus('last-moment')).toBe(200)
})

test.each(['before', 'after'] as const)(
  'a line that is lost %s the emptying, or on what follows, is made good by the next run',
  async (when) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const one = await trial(`lost-${when}`)
    await toClosing(one)
    const end = loseWritesFrom(one.database, 1, when)
    await releaseUnused(env, after(15 * day + 40))
    expect(end()).toBeGreaterThan(0)
    await releaseUnused(env, after(15 * day + 50))
    expect(await stateOf(one)).toMatchObject({ release: 'free', slot: `released/${one.id}` })
  },
)

test('one that moved since it was looked at is not judged by whoever has its database of before', async () => {
  const [one, other] = [await trial('moved-on'), await trial('came-after')]
  await beginLooking(controlDb(env), one.id, other.slot, after(9 * day))
  await releaseUnused(env, after(9 * day + 120))
  expect(await stateOf(one)).toMatchObject({ state: 'trialing', release: 'kept', because: 'moved' })
})

test('runs at once release once', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const one = await trial('twins')
  const at = [8 * day, 15 * day + 1, 15 * day + 40, 15 * day + 50].map(after)
  for (const now of at) await Promise.all([releaseUnused(env, now), releaseUnused(env, now)])
  expect(await stateOf(one)).toMatchObject({ release: 'free' })
  const freed = "SELECT 1 FROM audit_entries WHERE action = 'slot.freed' AND subject = ?"
  expect(await controlRows(freed, `organisation/${one.id}`)).toHaveLength(1)
})

import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { IntegrityNights } from '../../contract/audit.ts'
import { waitForStore } from '../../core/d1/fail-call.fixture.ts'
import { hourMs } from '../../domain/durations.ts'
import { integrityCheckNames } from '../../domain/integrity/checks.ts'
import { triesMax } from '../../domain/integrity/night.ts'
import { ana, as, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import type { Records } from '../check.ts'
import { everyCheck } from '../every-check.ts'
import { restoredCopy } from '../records.fixture.ts'
import { lookOver, wakeNightWatch } from './look-over.ts'

const acme = 'org-acme'
let database: D1Database
let ids: Record<string, string> = {}
beforeAll(async () => {
  const copy = await restoredCopy()
  database = copy.database
  ids = copy.ids
  await database.prepare("UPDATE users SET role = 'auditor' WHERE id = 'zoe'").run()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Three in the morning in Port Moresby, on this day of late November. */
const at = (day: number) => new Date(`2026-11-${day - 1}T17:00:00Z`)

async function wholeNight(day: number) {
  let turns = 0
  for (let next: number | undefined = 0; next !== undefined; turns++) {
    next = await lookOver(env, acme, at(day))
  }
  return turns
}

async function nights(): Promise<IntegrityNights> {
  const { status, body } = await as(ana).get('/integrity/nights')
  expect(status).toBe(200)
  return body
}

async function told(day: number): Promise<string[]> {
  const { results } = await database
    .prepare('SELECT recipient_id AS id FROM outbox WHERE key LIKE ? ORDER BY 1')
    .bind(`%records_disagree/2026-11-${day}%`)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** What whoever is on call is told from now on. */
function alarmsHeard() {
  const heard: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    heard.push(String(JSON.parse(String(init?.body)).text))
    return new Response(null, { status: 204 })
  })
  Object.assign(env, { ALERT_URL: 'https://alerts.test/' })
  return heard
}

const spoil = (by: number) =>
  database
    .prepare('UPDATE batches SET total_toea = total_toea + ? WHERE id = ?')
    .bind(by, ids.open)
    .run()

test('before the first night there is nothing to say', async () => {
  expect(await nights()).toEqual({ last: null, running: null })
})

test('a night in which everything holds says what was looked at, and tells nobody', async () => {
  await wholeNight(20)
  const { last, running } = await nights()
  expect(last).toMatchObject({
    begunAt: at(20).toISOString(),
    endedAt: at(20).toISOString(),
    checksDone: integrityCheckNames.length,
    looked: { batches: 5, files: 2 },
    ...{ found: 0, problems: [] },
  })
  expect(running).toBeNull()
  expect(await told(20)).toEqual([])
  const { body } = await as(ana).get('/audit?action=integrity.problems_found')
  expect(body.items).toEqual([])
})

test('what does not hold is kept with its rows, and told to administrators and auditors once', async () => {
  await spoil(1)
  await Promise.all([wholeNight(21), wholeNight(21)])
  await wholeNight(21)
  const { last } = await nights()
  expect(last).toMatchObject({ found: 1, problems: [{ check: 'totals', name: 'B1 Open' }] })
  expect(await told(21)).toEqual(['ana', 'zoe'])
  const { body } = await as(ana).get('/audit?action=integrity.problems_found')
  expect(body.items).toMatchObject([{ details: { night: '2026-11-21', found: 1 } }])
  const bell = await as(zoe).get('/notifications')
  expect(bell.body.items[0]).toMatchObject({ to: '/audit/integrity' })
})

test('what was found before stays on the page, and nobody is told again until there is more', async () => {
  await wholeNight(22)
  expect((await nights()).last).toMatchObject({ found: 1 })
  expect(await told(22)).toEqual([])
  await database
    .prepare('DELETE FROM payee_words WHERE payee_id = (SELECT id FROM payees WHERE rowid = 1)')
    .run()
  await wholeNight(23)
  expect((await nights()).last).toMatchObject({ found: 2 })
  expect(await told(23)).toEqual(['ana', 'zoe'])
  await spoil(-1)
})

test('a look that stopped goes on where it was', async () => {
  const asked: number[] = []
  vi.spyOn(everyCheck, 'totals').mockImplementation(async (_records, after) => {
    asked.push(after)
    return { checked: 1, problems: [], next: after < 60 ? after + 1 : null }
  })
  expect(await lookOver(env, acme, at(24))).toBe(at(24).getTime())
  const { running } = await nights()
  expect(running).toMatchObject({ endedAt: null, checksDone: 0, looked: { batches: 40 } })
  expect((await nights()).last).toMatchObject({ found: 2 })
  await wholeNight(24)
  expect(asked).toEqual(Array.from({ length: 61 }, (_, index) => index))
  expect((await nights()).last).toMatchObject({ looked: { batches: 61 } })
})

test('a check that gives no answer is tried again, then said not to have held', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(everyCheck, 'files').mockRejectedValue(new Error('R2 is away'))
  for (let left = triesMax - 1; left > 0; left--) {
    await expect(lookOver(env, acme, at(25))).rejects.toThrow('R2 is away')
  }
  await wholeNight(25)
  expect((await nights()).last?.problems).toContainEqual({
    ...{ check: 'files', subject: 'organisation', name: 'Bank files' },
    says: 'This check got no answer and did not come to its end.',
  })
})

test('a night in which the end of its log cannot be put aside goes on, and somebody is told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  waitForStore(20)
  const put = env.FILES.put.bind(env.FILES)
  vi.spyOn(env.FILES, 'put').mockImplementation(((key: string, ...more: [string]) =>
    key.startsWith('anchors/')
      ? new Promise(() => undefined)
      : put(key, ...more)) as typeof env.FILES.put) // of its forms these tests use one
  const heard = alarmsHeard()
  await wholeNight(26)
  Object.assign(env, { ALERT_URL: '' })
  expect((await nights()).last).toMatchObject({ endedAt: at(26).toISOString() })
  expect(heard).toEqual([
    expect.stringMatching(/where the log of acme ends was not put aside tonight.*“copies”/),
  ])
})

test('a turn ends once it asked or read much, and the next one goes on', async () => {
  const { db } = await openAcme()
  const turnOf = async (day: number, part: (records: Records) => Promise<unknown>) => {
    vi.spyOn(everyCheck, 'totals').mockImplementation(async (records, after) => {
      await part(records)
      return { checked: 1, problems: [], next: after < 12 ? after + 1 : null }
    })
    expect(await lookOver(env, acme, at(day))).toBe(at(day).getTime())
    const { running } = await nights()
    await wholeNight(day)
    return running?.looked.batches
  }
  expect(await turnOf(27, async ({ onLines }) => onLines?.(20_000))).toBe(10)
  const question = async () => {
    for (let calls = 0; calls < 75; calls++) await db.all(sql`select 1`)
  }
  expect(await turnOf(28, question)).toBe(4)
})

test('whoever is on call hears of a look that goes on for hours', async () => {
  vi.spyOn(env.NIGHT_WATCH, 'getByName').mockReturnValue({ wake: async () => {} } as never)
  const heard = alarmsHeard()
  const look = vi.spyOn(everyCheck, 'totals')
  look.mockImplementation(async () => ({ checked: 1, problems: [], next: 1 }))
  await lookOver(env, acme, at(29))
  for (const hours of [5, 7, 7])
    await wakeNightWatch(env, await openAcme(), new Date(at(29).getTime() + hours * hourMs))
  Object.assign(env, { ALERT_URL: '' })
  look.mockRestore()
  await wholeNight(29)
  expect(heard).toEqual([expect.stringMatching(/records of acme does not come to its end.*“jobs”/)])
})

test('only whoever reads the log sees it', async () => {
  expect((await as(tom).get('/integrity/nights')).status).toBe(403)
})

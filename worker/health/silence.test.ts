import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Tenant } from '../core/databases.ts'
import { newestKeyId } from '../core/keys.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../domain/calendar.ts'
import { hourMs } from '../domain/durations.ts'
import { cronJobs } from '../domain/jobs/cron-jobs.ts'
import { keptJobNames } from '../domain/jobs/jobs.ts'
import { dumpTurn } from '../dumps/write-dump.ts'
import { type KeeperJob, type KeeperJobs, newMemory, takeTurn } from '../system/keeper/take-turn.ts'
import { makeCast } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { beat } from './heartbeat.ts'
import { lookOut } from './look-out.ts'

/* What fails without anybody seeing it is told outside: a copy, a job of a keeper, a deletion. */

const begun = Date.now()
let acme: Tenant
let heard: { kind: string; about: string; text: string }[] = []
beforeAll(async () => {
  await makeCast()
  acme = await openAcme()
})
beforeEach(() => {
  heard = []
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  Object.assign(env, { ALERT_URL: 'https://alerts.example.test/hook' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    heard.push(JSON.parse(String(init?.body)))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, { ALERT_URL: '' })
})

const at = (hours: number) => new Date(begun + hours * hourMs)
const control = (sql: string) => env.CONTROL.prepare(sql).run()

async function toldAt(hours: number, isLookedAt = true, heardOf = '1') {
  // the period of an alarm is of the real clock
  await env.QUOTA_KEEPER.getByName('alarms').forget()
  for (const job of cronJobs) await beat(env, job, at(hours))
  await control(`UPDATE organisations SET swept_at = ${at(hours).getTime()} WHERE ${heardOf}`)
  if (isLookedAt)
    await control(`INSERT OR IGNORE INTO daily_looks (organisation_id, day, outcome, at)
      SELECT id, '${dayInPortMoresby(at(hours))}', '', 0 FROM organisations`)
  await lookOut(env, at(hours))
  return heard.splice(0).map(({ kind, about }) => [kind, about])
}

/** A turn of acme's keeper, in which some jobs fail. */
async function turn(hours: number, failing: string[] = []) {
  await acme.db.run('UPDATE job_turns SET at = at - 100000000')
  const entries = keptJobNames.map((job) => {
    const run: KeeperJob = async () => {
      if (failing.includes(job)) throw new Error('gone')
    }
    return [job, run]
  })
  const jobs = Object.fromEntries(entries) as KeeperJobs // every name has one
  await takeTurn(env, acme.id, { jobs, memory: newMemory(), remember: () => {} }, at(hours))
}

const copied = (night: string, hours: number, isOneMoment: 0 | 1) =>
  acme.db.run(
    `INSERT INTO dumps (night, begun_at, ended_at, ends, parts, is_one_moment, manifest_sha256)
     VALUES ('${night}', 0, ${at(hours).getTime()}, '{}', '[]', ${isOneMoment}, 'f')`,
  )

test('an organisation without a copy that can be loaded is told after a day and a half, and one with a copy is not', async () => {
  // a keeper of the release before said nothing of copies
  expect(await toldAt(40)).toEqual([])
  await turn(40)
  expect(await toldAt(40)).toEqual([['copies', acme.id]])
  await copied('2026-11-01', 41, 1)
  await turn(42)
  expect(await toldAt(70)).toEqual([])
  // a copy of several moments is none
  await copied('2026-11-02', 65, 0)
  await turn(74)
  expect(await toldAt(74)).toEqual([['copies', acme.id]])
  await copied('2026-11-03', 74, 1)
  await turn(75)
  expect(await toldAt(75)).toEqual([])
})

test('a job of a keeper that fails for hours is told by its name, until it went well', async () => {
  await copied('2026-11-04', 100, 1)
  await turn(100, ['drafts'])
  await turn(101, ['drafts', 'digest'])
  expect(await toldAt(102)).toEqual([])
  await turn(104, ['drafts', 'digest'])
  expect(await toldAt(104)).toEqual([['jobs', `${acme.id}/drafts`]])
  await turn(105)
  expect(await toldAt(106)).toEqual([])
})

test('of an organisation that the platform froze nobody is woken by its jobs, and its copy is told', async () => {
  await copied('2026-11-07', 120, 1)
  await turn(120, ['drafts'])
  const frozen = (by: string, state: string) =>
    control(`UPDATE organisations SET state = '${state}', frozen_by = ${by}, revision = revision + 1,
      state_before = iif('${state}' = 'frozen', 'active', NULL) WHERE id = 'org-acme'`)
  const ofAcme = async () => {
    await control(`UPDATE organisations SET swept_at = 1 WHERE id = 'org-acme'`)
    const told = await toldAt(184, false, "id <> 'org-acme'")
    return told.filter(([, about = '']) => about.startsWith(acme.id)).sort()
  }
  const jobs = [acme.id, `${acme.id}/billing`, `${acme.id}/drafts`].map((about) => ['jobs', about])
  expect(await ofAcme()).toEqual([['copies', acme.id], ...jobs])
  await frozen("'platform'", 'frozen')
  expect(await ofAcme()).toEqual([['copies', acme.id]])
  await frozen("'organisation'", 'frozen')
  expect(await ofAcme()).toEqual([['copies', acme.id], ...jobs])
  await frozen('NULL', 'active')
})

test('a deletion that stands at one step for hours is told, and one that waits for its day is not', async () => {
  await copied('2026-11-05', 200, 1)
  await turn(200)
  const closing = (id: string, of: string, state: string) =>
    control(`INSERT INTO closures (id, organisation_id, slot, reason, asked_by, confirmed_by, begun_at, ends_at, state, since,
      state_before, days_before) VALUES ('${id}', '${of}', 'TENANT_0009', '', '', '', 0, 0, '${state}', ${at(190).getTime()}, 'active', 0)`)
  await closing('c1', 'org-acme', 'waiting')
  expect(await toldAt(200)).toEqual([])
  await control('DROP TRIGGER closures_steps')
  await control("UPDATE closures SET state = 'counted' WHERE id = 'c1'")
  expect(await toldAt(200)).toEqual([['closures', 'c1']])
  await control(`UPDATE closures SET since = ${at(999).getTime()} WHERE id = 'c1'`)
  expect(await toldAt(200)).toEqual([])
})

test('a control database whose copy is too old is told', async () => {
  const rows = (ended: number | null) =>
    control(`INSERT OR REPLACE INTO dumps (night, begun_at, ended_at, ends, parts, is_one_moment) VALUES
      ('2026-11-01', ${at(300).getTime()}, ${ended}, '{}', '[]', 1)`)
  await rows(null)
  expect(await toldAt(331)).toEqual([])
  expect((await toldAt(333)).filter(([, about]) => about === 'platform')).toEqual([
    ['copies', 'platform'],
  ])
  await rows(at(330).getTime())
  expect((await toldAt(358)).filter(([, about]) => about === 'platform')).toEqual([])
})

test('an organisation whose files come to more than anybody needs is told with its copy', async () => {
  await env.QUOTA_KEEPER.getByName('alarms').forget()
  const prepare = acme.db.$client.prepare.bind(acme.db.$client)
  const asked = vi.spyOn(acme.db.$client, 'prepare')
  asked.mockImplementation((sql) =>
    prepare(sql.replace('sum(bytes), 0) FROM imports', 'sum(bytes), 0) + 50e9 FROM imports')),
  )
  await dumpTurn(env, acme, '2026-12-03', at(500))
  expect(heard.map(({ text }) => text)).toEqual([
    expect.stringContaining('the papers, sheets and statements of acme come to 50.0 GB'),
  ])
})

test.each([
  ['2026-12-01', 4_900_000_000, []],
  ['2026-12-02', 5_000_000_000, ['the database of acme has 5.0 GB of the 10 GB that there are']],
])(
  'on %s a database of %i bytes is told with its copy where that is half of what there is',
  async (night, bytes, said) => {
    await env.QUOTA_KEEPER.getByName('alarms').forget()
    const prepare = acme.db.$client.prepare.bind(acme.db.$client)
    const larger = async () => {
      const answer = await prepare('SELECT 1').all()
      answer.meta.size_after += bytes
      return answer
    }
    const asked = vi.spyOn(acme.db.$client, 'prepare')
    asked.mockImplementation((sql) =>
      Object.assign(prepare(sql), sql === 'SELECT 1' && { all: larger }),
    )
    await dumpTurn(env, acme, night, at(500))
    expect(
      heard.map(({ text }) => text.replace(/^Bilum at [^:]+: |\. What to do: .*$/g, '')),
    ).toEqual(said)
  },
)

test('slots that are known, and that the Worker which serves does not bind, are told', async () => {
  expect(await toldAt(0)).toEqual([])
  await control("INSERT INTO slots (binding, cell) VALUES ('TENANT_0900', 'main')")
  expect(await toldAt(0)).toEqual([['slots', 'unbound']])
  await control("DELETE FROM slots WHERE binding = 'TENANT_0900'")
})

test('an organisation at whose trial and invoices nobody looked since the day before is told', async () => {
  await copied('2026-11-30', 600, 1)
  await turn(600)
  await control(`INSERT INTO dumps (night, begun_at, ended_at, ends, parts, is_one_moment) VALUES
    ('2026-12-30', 0, ${at(600).getTime()}, '{}', '[]', 1)`)
  expect(await toldAt(600)).toEqual([])
  const next = startOfDay(addDays(dayInPortMoresby(at(600)), 2))
  const morning = (next.getTime() - begun) / hourMs + 10
  const jobsAt = async (hours: number) =>
    (await toldAt(hours, false)).flatMap(([kind, about]) => (kind === 'jobs' ? [about] : []))
  // it wakes nobody at midnight
  for (const hours of [610, morning - 9, morning - 1]) expect(await jobsAt(hours)).toEqual([])
  expect(await jobsAt(morning + 1)).toContain(`${acme.id}/billing`)
  expect(await toldAt(630)).toEqual([])
})

test('a key that opens nobody’s secret is told, and one that opens some is being changed', async () => {
  await control(`INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at)
    VALUES ('nobody', 'nobody@bilum.test', 'A', 'B', 'owner', 'active', '', 1, 1)`)
  const sealed = (id: string, key: string) =>
    control(`INSERT INTO second_factors (id, user_id, kind, name, secret, created_at, confirmed_at)
      VALUES ('${id}', 'nobody', 'totp', 'App', '${key}.iv.bytes', 1, 1)`)
  await sealed('of-before', 'k12345678')
  const ofKeys = async () => (await toldAt(0)).filter(([kind]) => kind === 'keys')
  expect(await ofKeys()).toEqual([['keys', '']])
  const { MASTER_KEY } = env
  Object.assign(env, { MASTER_KEY: 'too short' })
  expect(await ofKeys()).toEqual([['keys', '']])
  Object.assign(env, { MASTER_KEY })
  await sealed('of-now', await newestKeyId(env))
  expect(await ofKeys()).toEqual([])
  await control("UPDATE second_factors SET removed_at = 1, secret = '' WHERE user_id = 'nobody'")
  expect(await ofKeys()).toEqual([])
})

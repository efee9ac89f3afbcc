import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alert, countFailure, tellAgain } from '../core/log/alert.ts'
import { countAsked, forgetAsked } from '../core/log/asked-here.ts'
import { hourMs } from '../domain/durations.ts'
import { cronJobs } from '../domain/jobs/cron-jobs.ts'
import { runCronJob } from '../scheduled.ts'
import { controlMigrations } from '../tenancy/migrations/control-migrations.ts'
import { ask } from '../testing/ask.ts'
import { makeCast, originOf } from '../testing/cast.ts'
import { forgetHealth, health } from './health.ts'
import { beat } from './heartbeat.ts'
import { lookOut } from './look-out.ts'
import { outside } from './outside.fixture.ts'

beforeAll(async () => {
  await makeCast()
})
beforeEach(forgetHealth)
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, { ALERT_URL: '', CELL: 'main' })
})

const ready = async (minutes = 0) => {
  forgetHealth()
  const now = new Date(Date.now() + minutes * 60_000)
  const answer = await health('/health/ready', env, now)
  return { status: answer?.status, ...(await answer?.json<object>()) }
}

test('a Worker says that it is live, and ready once the cron came to its end', async () => {
  const live = await ask('GET', `${originOf('acme')}/health/live`)
  expect([live.status, live.text]).toEqual([200, '{"status":"live"}'])
  expect((await ask('GET', 'http://localhost/health/ready')).status).toBe(503)
  expect(await ready()).toMatchObject({ status: 'not ready', control: 'ok', cron: 'never' })
  for (const job of cronJobs) await runCronJob(env, job, new Date())
  expect(await ready()).toMatchObject({ status: 'ready', files: 'ok', sessions: 'ok', cron: 'ok' })
  expect(await ready(24)).toMatchObject({ cron: 'ok' })
  expect(await ready(26)).toMatchObject({ status: 'not ready', cron: 'late', late: cronJobs })
  // another cell's cron does not beat for this one, though both have one namespace
  Object.assign(env, { CELL: 'second' })
  expect(await ready()).toMatchObject({ status: 'not ready', cron: 'never' })
})

test.each(cronJobs)('the cron’s job “%s” that is late alone is named, and told', async (job) => {
  const heard = outside()
  const now = new Date(Date.now() + 30 * 60_000)
  for (const one of cronJobs) await beat(env, one, one === job ? new Date() : now)
  expect(await ready(30)).toMatchObject({ status: 'not ready', cron: 'late', late: [job] })
  await env.CONTROL.prepare('UPDATE organisations SET swept_at = ?').bind(now.getTime()).run()
  await lookOut(env, now)
  // the look-out’s own is told from outside
  expect(heard.map(({ about }) => about)).toEqual(job === 'look_out' ? [] : [job])
})

test('a deployment that has nowhere to tell an alarm is not ready', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const production = { ...env, ENVIRONMENT: 'production' } as unknown as Env // the generated type knows one value
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  for (const job of cronJobs) await beat(env, job, after(job === 'look_out' ? 0 : 30))
  await runCronJob(production, 'look_out', after(30))
  expect(await ready(30)).toMatchObject({ status: 'not ready', late: ['look_out'] })
  outside()
  await runCronJob({ ...production, ALERT_URL: env.ALERT_URL }, 'look_out', after(30))
  expect(await ready(30)).toMatchObject({ status: 'ready', late: [] })
})

test('a keeper of which nothing was heard for an hour and a half is told, with how many there are', async () => {
  const heard = outside()
  const now = new Date(Date.now() + 3 * hourMs)
  for (const one of cronJobs) await beat(env, one, now)
  await env.CONTROL.prepare('UPDATE organisations SET swept_at = 1').run()
  await lookOut(env, now)
  expect(heard).toMatchObject([
    {
      kind: 'jobs',
      text: expect.stringContaining('of acme for an hour and a half, and of 1 others'),
    },
  ])
})

test('a part that is away is named, and a Worker whose control database is away says so in words', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  for (const job of cronJobs) await beat(env, job, new Date())
  vi.spyOn(env.CONTROL, 'prepare').mockImplementation(() => {
    throw new Error('D1_ERROR: gone')
  })
  expect(await ready()).toMatchObject({ status: 'not ready', control: 'away', cron: 'ok' })
  // one that is empty answers: nobody looks for a fault of Cloudflare's before the first request
  vi.spyOn(env.CONTROL, 'prepare').mockImplementation(() => {
    throw new Error('D1_ERROR: no such table: schema_migrations: SQLITE_ERROR')
  })
  expect(await ready()).toMatchObject({ control: 'behind' })
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(env.SESSIONS, 'get').mockRejectedValue(new Error('gone'))
  // in the night nobody is sent to look after a cron that runs
  expect(await ready(60)).toMatchObject({
    control: 'ok',
    sessions: 'away',
    cron: 'unknown',
    late: [],
  })
})

test('after a deploy in a quiet hour the monitor is the first to ask, and wakes nobody for a migration', async () => {
  for (const job of cronJobs) await beat(env, job, new Date())
  controlMigrations.push({ name: '9999_later', sql: 'CREATE TABLE later (id TEXT)' })
  expect(await ready()).toMatchObject({ status: 'ready', control: 'ok' })
  controlMigrations.pop()
  await env.CONTROL.batch([
    env.CONTROL.prepare('DROP TABLE later'),
    env.CONTROL.prepare("DELETE FROM schema_migrations WHERE name = '9999_later'"),
  ])
})

test('an alarm is told once in its period for each thing it is about', async () => {
  const heard = outside()
  for (const about of ['one', 'one', 'two', 'one']) await alert(env, 'mail', about, 'a test')
  expect(heard.map(({ about }) => about)).toEqual(['one', 'two'])
  for (let failures = 0; failures < 12; failures++) await countFailure(env, 'GET /api/payees')
  const errors = heard.filter(({ kind }) => kind === 'errors')
  expect(errors.map(({ text }) => text)).toEqual([
    'Bilum at localhost: more than 10 requests failed within an hour, the last at GET /api/payees. What to do: docs/runbooks/incident.md, “errors”',
  ])
})

test('an alarm says of which cell it is, where that is not the first', async () => {
  const heard = outside()
  await alert(env, 'mail', 'of-main', 'a test')
  Object.assign(env, { CELL: 'second' })
  await alert(env, 'mail', 'of-second', 'a test')
  expect(heard.map(({ text }) => text.split(':')[0])).toEqual([
    'Bilum at localhost',
    'Bilum at localhost, cell second',
  ])
})

test('however many organisations have an alarm of their own, one about everybody is told', async () => {
  const heard = outside()
  for (let nth = 0; nth < 22; nth++) await alert(env, 'mail', `org-${nth}`, 'a test')
  const own = heard.length
  await alert(env, 'mail', '', 'everybody’s letters wait')
  expect([own < 22, heard.length - own, heard.at(-1)?.about]).toEqual([true, 1, ''])
  await env.QUOTA_KEEPER.getByName('alarms').forget()
})

test('a webhook that does not answer at first is asked again, and one that never does stops nothing', async () => {
  const answers = [503, 500, 204]
  const heard = outside(() => answers.shift() ?? 500)
  await alert(env, 'quota', '', 'a test')
  expect(heard).toHaveLength(1)
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await alert(env, 'chain', 'org-acme', 'a test')
  expect(String(said.mock.calls[0])).toContain('the webhook answered 500')
  Object.assign(env, { ALERT_URL: 'http://alerts.example.test', ENVIRONMENT: 'production' })
  await alert(env, 'chain', 'org-beta', 'a test')
  expect(String(said.mock.calls[1])).toContain('must be https')
  Object.assign(env, { ENVIRONMENT: 'development' })
})

test('an alarm that nobody heard is told by the next run of the cron that reaches somebody, once', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  for (const job of cronJobs) await beat(env, job, new Date())
  await env.CONTROL.prepare('UPDATE organisations SET swept_at = ?').bind(Date.now()).run()
  let isAway = true
  const heard = outside(() => (isAway ? 500 : 204))
  await alert(env, 'chain', 'org-untold', 'a test')
  await lookOut(env, new Date())
  expect(heard).toEqual([])
  isAway = false
  await lookOut(env, new Date())
  await lookOut(env, new Date())
  const told = heard.filter(({ about }) => about === 'org-untold')
  const late = expect.stringMatching(
    /: a test\. .*\. Of \d{4}-\d\d-\d\dT\S+Z, and not heard before$/,
  )
  expect(told).toMatchObject([{ kind: 'chain', text: late }])
})

test('an alarm is told once the webhook is there again, though it could not be kept where sessions are', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isAway = true
  const heard = outside(() => (isAway ? 500 : 204))
  Object.assign(env, { ALERT_URL: 'https://alerts.test/' })
  for (const call of ['put', 'list', 'get', 'delete'] as const)
    vi.spyOn(env.SESSIONS, call).mockRejectedValue(new Error('gone'))
  await alert(env, 'chain', 'org-nowhere', 'a test')
  isAway = false
  await tellAgain(env)
  await tellAgain(env)
  expect(heard.map(({ about }) => about)).toEqual(['org-nowhere'])
})

test('failures that are few for what is asked wake nobody before they are a hundred', async () => {
  const heard = outside()
  forgetAsked()
  for (let asked = 0; asked < 20_000; asked++) countAsked(Date.now())
  for (let failures = 0; failures < 99; failures++) await countFailure(env, 'GET /api/batches')
  expect(heard).toEqual([])
  forgetAsked()
})

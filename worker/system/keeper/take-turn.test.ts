import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withBudget } from '../../core/d1/budget.ts'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import type { Tenant } from '../../core/databases.ts'
import { minuteMs } from '../../domain/durations.ts'
import { type KeptJob, keptJobNames } from '../../domain/jobs/jobs.ts'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { postLetter } from '../../testing/letters.ts'
import { listTurns } from '../turns.ts'
import { type KeeperJob, type KeeperJobs, newMemory, takeTurn, unfinished } from './take-turn.ts'

const id = 'org-acme'
let acme: Tenant
let databases: D1Database[]
beforeAll(async () => {
  const cast = await makeCast()
  databases = [cast.acme.database, env.CONTROL]
  acme = await openAcme()
})
beforeEach(() => acme.db.run('DELETE FROM job_turns'))
afterEach(() => vi.restoreAllMocks())

const after = (minutes: number) => new Date(Date.now() + minutes * minuteMs)
/** By day in Port Moresby: at two in the afternoon of the next day, and so long after. */
const byDay = (minutes: number) => {
  const day = Math.floor(Date.now() / (24 * 60 * minuteMs)) + 1
  return new Date(day * 24 * 60 * minuteMs + (4 * 60 + minutes) * minuteMs)
}

/** Jobs that do nothing but these. */
function jobsOf(own: Partial<Record<KeptJob, KeeperJob>>) {
  const begun: KeptJob[] = []
  const entries = keptJobNames.map((job) => {
    const run: KeeperJob = async (...words) => {
      begun.push(job)
      return own[job]?.(...words)
    }
    return [job, run]
  })
  return { begun, jobs: Object.fromEntries(entries) as KeeperJobs } // every name has one
}

const turnOf = (jobs: KeeperJobs, at: Date, memory = newMemory()) =>
  takeTurn(env, id, { jobs, memory, remember: () => {} }, at)

const ask = async (times: number) => {
  for (let left = times; left > 0; left--) await acme.db.all('SELECT 1')
}

test('a job hears when it last came to its end, however often it failed since', async () => {
  const heard: (number | undefined)[] = []
  const failing: KeeperJob = async (_env, _tenant, { lastAt }) => {
    heard.push(lastAt?.getTime())
    if (heard.length === 2 || heard.length === 3) throw new Error('it does not work')
  }
  const { jobs } = jobsOf({ directory: failing })
  const at = [0, 60, 130, 200].map(after)
  for (const moment of at) await turnOf(jobs, moment)
  const well = at[0]?.getTime()
  expect(heard).toEqual([undefined, well, well, well])
})

test('a job that fails again where it went on begins anew, so that nobody before that place is left out', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const places: (string | undefined)[] = []
  const digest: KeeperJob = async (_env, _tenant, { place, keepPlace }) => {
    places.push(place)
    if (place !== undefined) throw new Error('one row that nobody can read')
    await keepPlace('far')
    return unfinished
  }
  const { jobs } = jobsOf({ digest })
  const memory = newMemory()
  for (const minutes of [0, 11, 22, 33, 44]) await turnOf(jobs, after(minutes), memory)
  expect(places).toEqual([undefined, 'far', 'far', undefined, 'far'])
})

test('a turn does what is due, writes down each, and says when something is due again', async () => {
  const { begun, jobs } = jobsOf({})
  const now = byDay(0)
  // no batch is open
  expect(await turnOf(jobs, now)).toEqual(new Date(now.getTime() + 30 * minuteMs))
  expect(begun).toEqual(keptJobNames)
  await turnOf(jobs, byDay(11))
  expect(begun.slice(keptJobNames.length)).toEqual(
    keptJobNames.filter(
      (job) =>
        !['drafts', 'announcements', 'directory', 'keys', 'sign_ins', 'sheets'].includes(job),
    ),
  )
})

test('a batch that is open, a letter that waits, a freeze and a job that failed bring the keeper back in ten minutes', async () => {
  // whether a letter waits is said here, by nobody who sends it meanwhile
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({ wake: async () => {} } as never)
  const { jobs } = jobsOf({})
  const waits = async (now = byDay(0)) => {
    await acme.db.run('DELETE FROM job_turns')
    const next = await turnOf(jobs, now)
    return ((next?.getTime() ?? 0) - now.getTime()) / minuteMs
  }
  expect(await waits()).toBe(30)
  const letter = await postLetter(databases[0] as D1Database, 'batch_approved')
  expect(await waits()).toBe(10)
  await acme.db.run(`UPDATE outbox SET due_at = NULL WHERE key = '${letter}'`)
  expect(await waits()).toBe(30)
  const batchId = await startBatch(await addKunduAccount())
  await acme.db.run('UPDATE outbox SET due_at = NULL')
  expect(await waits()).toBe(10)
  // by night it waits for nobody
  expect(await waits(byDay(7 * 60))).toBe(60)
  expect(await waits(byDay(15 * 60))).toBe(10)
  await as(mia).post(`/batches/${batchId}/cancellation`, { body: { reason: 'Not needed.' } })
  await acme.db.run('UPDATE outbox SET due_at = NULL')
  expect(await waits()).toBe(30)
  // that it is frozen no more may be decided, and not carried out yet
  await stateIs('frozen')
  expect(await waits()).toBe(10)
  expect(await waits(byDay(7 * 60))).toBe(10)
  await stateIs('active')
  expect(await waits()).toBe(30)
})

const stateIs = (state: string) =>
  env.CONTROL.prepare('UPDATE organisations SET state = ?, revision = revision + 1 WHERE id = ?')
    .bind(state, id)
    .run()

test('jobs that went well are one row, whatever they are; one that failed has its own until it went well', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isWell = false
  const { jobs } = jobsOf({
    digest: async () => {
      if (!isWell) throw new Error('gone')
    },
  })
  const memory = newMemory()
  let at = (await turnOf(jobs, after(0), memory)) as Date
  await acme.db.run('DELETE FROM job_turns')
  const rows: number[] = []
  for (const isFine of [false, false, true, true, true]) {
    isWell = isFine
    const next = (await turnOf(jobs, at, memory)) as Date
    const written = acme.db.all<{ at: number }>('SELECT at FROM job_turns ORDER BY at DESC')
    const moments = (await written).map((row) => row.at)
    rows.push(moments.filter((moment) => moment === moments[0]).length)
    const { digest, letters } = await listTurns(acme.db)
    expect([digest?.failures, letters?.failures]).toEqual([isFine ? 0 : rows.length, 0])
    if (isFine) expect(digest?.failingSince).toBeNull()
    // so much later that it is written whatever it says
    at = new Date(next.getTime() + 2 * 60 * minuteMs)
    memory.nextAt = at.getTime()
  }
  expect(rows).toEqual([2, 2, 2, 1, 1])
})

test('a turn that goes as the one before leaves no row, and its job is due as if it had', async () => {
  const { begun, jobs } = jobsOf({})
  const memory = newMemory()
  const rowsAt = async () =>
    (await acme.db.all<{ at: number }>('SELECT max(at) AS at FROM job_turns'))[0]?.at
  let at = byDay(0)
  const first = at.getTime()
  for (const written of [first, first, first, first, first + 120 * minuteMs]) {
    begun.length = 0
    const next = (await turnOf(jobs, at, memory)) as Date
    expect([begun.includes('alarms'), await rowsAt()]).toEqual([true, written])
    // asked once more, it has nothing to do
    begun.length = 0
    await turnOf(jobs, new Date(at.getTime() + minuteMs), memory)
    expect(begun).toEqual([])
    memory.nextAt = next.getTime()
    at = next
  }
  // the keeper was away: whatever ended since is in its memory alone, and what it forgot is done again
  begun.length = 0
  await turnOf(jobs, new Date(at.getTime() + 5 * minuteMs))
  expect(begun).toContain('alarms')
})

test('a job that throws is tried again after ten minutes, and keeps no other from its turn', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { jobs } = jobsOf({
    sign_ins: async () => {
      throw new Error('gone')
    },
  })
  const now = after(0)
  await turnOf(jobs, now)
  const turns = await listTurns(acme.db)
  expect(turns.sign_ins).toMatchObject({ failures: 1 })
  expect(turns.keys).toMatchObject({ failures: 0 })
  expect(await turnOf(jobs, after(5))).toEqual(new Date(now.getTime() + 10 * minuteMs))
})

test('a job that is not finished goes on some moments later, behind those that waited longer', async () => {
  let left = 3
  const places: (string | undefined)[] = []
  const batches: KeeperJob = async (_env, _tenant, { place, keepPlace }) => {
    places.push(place)
    await keepPlace(`after ${places.length}`)
    return left-- > 0 ? unfinished : undefined
  }
  const { begun, jobs } = jobsOf({ batches })
  const memory = newMemory()
  const now = after(0)
  const next = await turnOf(jobs, now, memory)
  expect(next?.getTime()).toBe(now.getTime() + 1_000)
  expect((await listTurns(acme.db)).batches).toBeUndefined()
  await turnOf(jobs, after(1), memory)
  begun.length = 0
  await turnOf(jobs, after(11), memory)
  expect([begun.length > 3, begun.at(-1)]).toEqual([true, 'batches'])
  await turnOf(jobs, after(12), memory)
  expect((await listTurns(acme.db)).batches).toMatchObject({ failures: 0 })
  // it had its place back while it was not at its end, and begins anew after it
  await turnOf(jobs, after(23), memory)
  expect(places).toEqual([undefined, 'after 1', 'after 2', 'after 3', undefined])
})

test('no turn makes more calls than its budget, and what was cut off is the first of the next', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { begun, jobs } = jobsOf({
    reminders: () => ask(400),
    alarms: () => ask(400),
    digest: () => ask(400),
  })
  const memory = newMemory()
  const calls: number[] = []
  for (const minutes of [0, 1, 2]) {
    const counted = failCall(databases)
    await turnOf(jobs, after(minutes), memory)
    calls.push(counted())
  }
  expect(Math.max(...calls)).toBeLessThanOrEqual(600)
  expect(begun.filter((job) => job === 'reminders')).toHaveLength(1)
  expect(Object.keys(await listTurns(acme.db)).sort()).toEqual([...keptJobNames].sort())
})

test('a job that alone needs more than a whole budget is said to fail, and the others go on', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { jobs } = jobsOf({ alarms: () => ask(700) })
  const memory = newMemory()
  for (const minutes of [0, 1, 2]) await turnOf(jobs, after(minutes), memory)
  const turns = await listTurns(acme.db)
  expect(turns.alarms).toMatchObject({ failures: 1 })
  expect(Object.keys(turns)).toHaveLength(keptJobNames.length)
})

test('a budget counts every try, and makes no call beyond it', async () => {
  const counted = failCall([databases[0] as D1Database], {
    nth: 2,
    text: 'Network connection lost',
    when: 'before',
  })
  await expect(withBudget(() => ask(9), 5)).rejects.toThrow('used up')
  expect(counted()).toBe(5)
})

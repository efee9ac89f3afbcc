import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cutOff, failCall } from '../../core/d1/fail-call.fixture.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { minuteMs } from '../../domain/durations.ts'
import type { CronJob } from '../../domain/jobs/cron-jobs.ts'
import { runCronJob } from '../../scheduled.ts'
import { tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import { checked } from '../../tenancy/remembered.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { makeCast } from '../../testing/cast.ts'
import { postLetter } from '../../testing/letters.ts'
import { controlRows } from '../../testing/sign-ups.ts'

/* Every job of the cron has something to do each time, is cut off after each of its calls, and runs once more. */

const ids = ['org-acme', 'org-beta']
let databases: D1Database[]
beforeAll(async () => {
  const { acme, beta } = await makeCast()
  databases = [acme.database, beta.database, env.CONTROL]
})
afterEach(() => vi.restoreAllMocks())
// other files have the same list
const known = tenantMigrations.length
afterAll(() => {
  tenantMigrations.splice(known)
})

let day = dayInPortMoresby(new Date())
const tomorrow = () => {
  day = addDays(day, 1)
  return new Date(startOfDay(day).getTime() + 7 * 60 * minuteMs)
}

const control = (sql: string, ...values: unknown[]) =>
  env.CONTROL.prepare(sql)
    .bind(...values)
    .run()
const count = async (what: string, database = env.CONTROL) =>
  Number(await database.prepare(`SELECT count(*) AS n FROM ${what}`).first('n'))

/** `give` is before each of the days; `holds` is asked after each, of so many days. */
type Work = {
  give: (at: Date) => Promise<unknown>
  holds: (days: number, at: Date) => Promise<unknown>
}
const nothing = async () => {}

let newest = ''
const wakeMailer = vi.fn(nothing)
const works: Record<Exclude<CronJob, 'sign_ups' | 'releases'>, Work> = {
  /** Another migration, which no database can have twice. */
  databases: {
    give: async () => {
      newest = `9000_${day}`
      tenantMigrations.push({ name: newest, sql: `CREATE TABLE "cut_${day}" (id TEXT) STRICT` })
      await control('DELETE FROM slots WHERE binding = (SELECT max(binding) FROM slots)')
    },
    holds: async () => {
      const all = await controlRows(
        'SELECT schema_version AS version, migration_error AS error FROM organisations',
      )
      expect(all).toEqual(ids.map(() => ({ version: newest, error: null })))
      for (const one of databases.slice(0, 2)) {
        expect(await count(`schema_migrations WHERE name = '${newest}'`, one)).toBe(1)
        expect(await count(`"cut_${day}"`, one)).toBe(0)
      }
      expect(await count('slots')).toBe(slotCount)
    },
  },
  /** Nobody heard of any keeper, and none has an alarm. */
  keepers: {
    give: async () => {
      await control('UPDATE organisations SET swept_at = NULL, woken_at = NULL')
      for (const id of ids) await ofKeeper(id, (storage) => storage.deleteAlarm())
    },
    holds: async (_days, at) => {
      expect(await count(`organisations WHERE woken_at >= ${at.getTime()}`)).toBe(ids.length)
      for (const id of ids)
        expect(await ofKeeper(id, (storage) => storage.getAlarm())).not.toBeNull()
    },
  },
  billing: {
    give: nothing,
    holds: async (days) => {
      expect(await count('daily_looks')).toBe(days * ids.length)
      expect(await count(`daily_looks WHERE day = '${day}'`)).toBe(ids.length)
    },
  },
  copy: {
    give: nothing,
    holds: async (days) => {
      expect(await count('dumps WHERE ended_at IS NOT NULL AND is_one_moment')).toBe(days)
      expect(await count('dumps')).toBe(days)
    },
  },
  /** Few slots are left, which is told once a day. */
  look_out: {
    give: () => control('UPDATE slots SET organisation_id = binding WHERE organisation_id IS NULL'),
    holds: async (days) =>
      expect(await count("audit_entries WHERE action = 'slots.few_left'")).toBe(days),
  },
  /** A letter that nobody was woken for, and what is too old. */
  tidy: {
    give: async (at) => {
      wakeMailer.mockClear()
      vi.spyOn(env.MAILER, 'getByName').mockReturnValue({ wake: wakeMailer } as never)
      await postLetter(env.CONTROL, 'organisation_ready')
      const old = at.getTime() - 3 * 24 * 60 * minuteMs
      await control(
        `INSERT INTO stranger_requests (kind, share, subject, at) VALUES ('sign_up', 'form/${day}', '${day}', ${old})`,
      )
    },
    holds: async () => {
      expect(wakeMailer).toHaveBeenCalledWith('platform')
      expect(await count('stranger_requests')).toBe(0)
    },
  },
}
let slotCount = 0

const ofKeeper = <T>(id: string, ask: (storage: DurableObjectStorage) => T) =>
  runInDurableObject(env.KEEPER.getByName(id), (_keeper, { storage }) => ask(storage))

test.each(Object.keys(works) as (keyof typeof works)[])(
  'the cron’s job “%s” that is cut off after any of its calls is made up by its next run, and nothing is done twice',
  async (job) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    slotCount = await count('slots')
    const { give, holds } = works[job]
    let days = 0
    const nextDay = async () => {
      const at = tomorrow()
      checked.clear()
      await give(at)
      days += 1
      return at
    }
    const at = await nextDay()
    await runCronJob(env, job, at)
    await holds(days, at)
    const another = await nextDay()
    const counted = failCall(databases)
    await runCronJob(env, job, another)
    const calls = counted()
    expect(calls).toBeGreaterThan(0)
    let bit = 0
    for (let nth = 1; nth <= calls; nth++) {
      const at = await nextDay()
      const over = cutOff(databases, nth)
      await runCronJob(env, job, at)
      over()
      await Promise.resolve(holds(days, at)).catch(() => (bit += 1))
      const beats = vi.spyOn(env.SESSIONS, 'put')
      await runCronJob(env, job, new Date(at.getTime() + 10 * minuteMs))
      expect([nth, beats.mock.calls.map(([key]) => key)]).toEqual([nth, [`heartbeat/${job}`]])
      beats.mockRestore()
      await holds(days, at)
    }
    // some cuts left something to be made up
    expect(bit).toBeGreaterThan(0)
    await readChain(env.CONTROL)
  },
)

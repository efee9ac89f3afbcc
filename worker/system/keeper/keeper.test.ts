import {
  createScheduledController,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import type { Tenant } from '../../core/databases.ts'
import { minuteMs } from '../../domain/durations.ts'
import worker from '../../index.ts'
import { runCronJob } from '../../scheduled.ts'
import { eventually } from '../../testing/ask.ts'
import { makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { listTurns } from '../turns.ts'

const id = 'org-acme'
let acme: Tenant
beforeAll(async () => {
  await makeCast()
  acme = await openAcme()
})
afterEach(() => vi.restoreAllMocks())

const after = (minutes: number) => new Date(Date.now() + minutes * minuteMs)
const keeper = () => env.KEEPER.getByName(id)
const alarmOf = () => runInDurableObject(keeper(), (_keeper, state) => state.storage.getAlarm())
const wokenAt = async () =>
  (await env.CONTROL.prepare('SELECT id, woken_at, swept_at FROM organisations ORDER BY id').all())
    .results

test('the cron wakes whoever was never heard of, and a keeper then needs nobody but its alarm', async () => {
  // in an hour, so that no alarm comes by itself meanwhile
  const at = after(60)
  await env.CONTROL.prepare('UPDATE organisations SET swept_at = NULL').run()
  const counted = failCall([env.CONTROL])
  await runCronJob(env, 'keepers', at)
  expect(counted()).toBeLessThan(5)
  expect(await wokenAt()).toMatchObject([{ woken_at: at.getTime() }, { woken_at: at.getTime() }])
  await runDurableObjectAlarm(keeper())
  await eventually(async () => expect(await listTurns(acme.db)).toHaveProperty('sign_ins'))
  await eventually(async () => expect(await alarmOf()).toBeGreaterThan(Date.now() + 5 * minuteMs))
  expect((await wokenAt())[0]?.swept_at).not.toBeNull()
  // heard of just now: nobody wakes it, until an hour and a quarter without a word
  await runCronJob(env, 'keepers', after(10))
  await runCronJob(env, 'keepers', after(74))
  expect((await wokenAt())[0]).toMatchObject({ woken_at: at.getTime() })
  await runCronJob(env, 'keepers', after(86))
  expect((await wokenAt())[0]?.woken_at).not.toBe(at.getTime())
})

test('a keeper of nobody, and of an organisation that has no database, forgets itself', async () => {
  const nobody = env.KEEPER.getByName('org-nobody')
  await nobody.wake('org-nobody', Date.now() + minuteMs)
  await runDurableObjectAlarm(nobody)
  const left = await runInDurableObject(nobody, async (_keeper, { storage }) => [
    await storage.getAlarm(),
    (await storage.list()).size,
  ])
  expect(left).toEqual([null, 0])
})

test('a keeper whose database is away comes again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await keeper().wake(id, Date.now() + minuteMs)
  const broken = vi.spyOn(env.CONTROL, 'prepare').mockImplementation(() => {
    throw new Error('gone')
  })
  await runDurableObjectAlarm(keeper())
  broken.mockRestore()
  expect(await alarmOf()).toBeGreaterThan(Date.now())
})

test('each minute of the cron has one job at most, and its heartbeat is its own', async () => {
  const put = vi.spyOn(env.SESSIONS, 'put')
  const begin = Date.UTC(2026, 10, 23, 9, 0)
  for (let minute = 0; minute < 10; minute++) {
    const scheduledTime = new Date(begin + minute * minuteMs)
    await worker.scheduled(createScheduledController({ scheduledTime }), env)
  }
  expect(put.mock.calls.map(([key]) => key)).toEqual(
    ['databases', 'keepers', 'sign_ups', 'billing', 'copy', 'look_out', 'tidy', 'releases'].map(
      (job) => `heartbeat/${job}`,
    ),
  )
})

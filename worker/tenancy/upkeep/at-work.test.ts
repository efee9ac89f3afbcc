import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { waitForStore } from '../../core/d1/fail-call.fixture.ts'
import { lastBeats } from '../../health/heartbeat.ts'
import { everyMinute } from '../../scheduled.ts'
import { beginWork, besides, endWork } from './at-work.ts'
import { controlIsReady } from './keep-up-to-date.ts'

const slot = 'TENANT_0007'
const [ana, tom] = [
  { id: 'run-1', by: 'ana on desk-1' },
  { id: 'run-2', by: 'tom on desk-2' },
]
const begin = (run: typeof ana, takesOver = false) =>
  beginWork(env.FILES, slot, run, { takesOver, at: new Date(0) })

test('of two operators at one slot the second is refused until the first has ended, and another slot is not theirs', async () => {
  expect(await begin(ana)).toBeUndefined()
  expect(await begin(ana)).toBeUndefined()
  const other = await begin(tom)
  expect(other).toMatchObject(ana)
  expect(other && besides(other, slot)).toMatch(
    /^ana on desk-1 is at TENANT_0007 since 1970-01-01T00:00:00.000Z\. .* --take-over\.$/,
  )
  expect(await beginWork(env.FILES, 'TENANT_0008', tom)).toBeUndefined()
  // who is not at it ends nothing
  await endWork(env.FILES, slot, tom)
  expect(await begin(tom)).toMatchObject(ana)
  await endWork(env.FILES, slot, ana)
  expect(await begin(tom)).toBeUndefined()
})

test('whoever goes on from another machine says so, and the first run goes no further', async () => {
  await begin(ana, true)
  expect(await begin(tom, true)).toBeUndefined()
  expect(await begin(ana)).toMatchObject(tom)
  await endWork(env.FILES, slot, tom)
})

test('of many that begin in one moment one is at it', async () => {
  const runs = Array.from({ length: 8 }, (_, index) => ({ id: `at-once-${index}`, by: 'somebody' }))
  const refused = await Promise.all(runs.map((run) => begin(run)))
  expect(refused.filter((one) => one === undefined)).toHaveLength(1)
})

test('while the control database is brought back the cron rests, which would do again what was done since', async () => {
  const at = new Date('2026-11-27T00:03:00Z')
  await controlIsReady(env)
  await beginWork(env.FILES, 'CONTROL', ana)
  await everyMinute(env, at)
  expect((await lastBeats(env)).billing).toBeUndefined()
  // nobody knows that somebody is at it: nothing stands still for a bucket that is away
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const head = vi.spyOn(env.FILES, 'head').mockRejectedValue(new Error('away'))
  // nor for one that is silent
  head.mockReturnValueOnce(new Promise(() => undefined))
  waitForStore(20)
  await everyMinute(env, at)
  expect((await lastBeats(env)).billing).toEqual(at)
  head.mockRestore()
  await endWork(env.FILES, 'CONTROL', ana)
  const next = new Date(at.getTime() + 600_000)
  await everyMinute(env, next)
  expect((await lastBeats(env)).billing).toEqual(next)
})

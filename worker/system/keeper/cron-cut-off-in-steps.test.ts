import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cutOff } from '../../core/d1/fail-call.fixture.ts'
import { must } from '../../domain/must.ts'
import { runCronJob } from '../../scheduled.ts'
import { isBare } from '../../tenancy/rebuild-database.ts'
import { bindingOf, registerSlots } from '../../tenancy/slots.ts'
import { controlIsReady } from '../../tenancy/upkeep/keep-up-to-date.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { confirmedSignUp, controlRows, expectOne } from '../../testing/sign-ups.ts'

/*
 * An organisation that is opened, and one whose trial was never used, each by runs of the cron that are all cut off: after their
 * first call, their second, and so on, until the step is done. (Deletion goes the same way in closure/deletion.)
 */

const dayMinutes = 24 * 60
let minutes = 0
const now = () => new Date(Date.parse('2026-11-01T02:00:00Z') + minutes * 60_000)
let id = ''
let databases: D1Database[]

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
  const slots = await controlRows<{ binding: string }>('SELECT binding FROM slots')
  databases = [env.CONTROL, ...slots.map(({ binding }) => bindingOf(env, binding))]
})
afterEach(() => vi.restoreAllMocks())

const runsMax = 400
/** Runs that are cut off one call later each time, until `isDone`; gives how many there were. */
async function untilDone(job: 'sign_ups' | 'releases', isDone: () => Promise<boolean>) {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let runs = 0
  while (!(await isDone())) {
    runs += 1
    expect(runs).toBeLessThan(runsMax)
    const over = cutOff(databases, runs)
    await runCronJob(env, job, now())
    over()
    minutes += 61 // it looks at a trial once an hour
  }
  return runs
}

test('an organisation is opened once, whatever call of the cron was the last of its run', async () => {
  id = await confirmedSignUp('cut-off', now())
  const state = async () =>
    (await controlRows<{ state: string }>('SELECT state FROM sign_ups WHERE id = ?', id))[0]?.state
  const runs = await untilDone('sign_ups', async () => (await state()) === 'done')
  expect(runs).toBeGreaterThan(8)
  await runCronJob(env, 'sign_ups', now())
  await expectOne(id, 'cut-off')
})

test('a trial that nobody used gives its slot back once, whatever call of the cron was the last of its run', async () => {
  const slot = must(
    (await controlRows<{ slot: string }>('SELECT slot FROM organisations WHERE id = ?', id))[0],
    'organisation',
  ).slot
  const release = async () =>
    (
      await controlRows<{ state: string }>(
        'SELECT state FROM slot_releases WHERE organisation_id = ?',
        id,
      )
    )[0]?.state
  const waits = { warned: 8 * dayMinutes, closing: 7 * dayMinutes, free: 60 }
  for (const [step, wait] of Object.entries(waits)) {
    minutes += wait
    const runs = await untilDone('releases', async () => (await release()) === step)
    expect([step, runs > 3]).toEqual([step, true])
  }
  await runCronJob(env, 'releases', now())
  const said = await controlRows<{ action: string }>(
    "SELECT action FROM audit_entries WHERE subject = ? AND actor_id = 'clock' ORDER BY seq",
    `organisation/${id}`,
  )
  expect(said.map(({ action }) => action)).toEqual([
    'organisation.release_announced',
    'organisation.closed_unused',
    'slot.freed',
  ])
  expect(await isBare(env, slot)).toBe(true)
  expect(await controlRows("SELECT 1 FROM outbox WHERE letter = 'unused_trial'")).toHaveLength(1)
  await readChain(env.CONTROL)
})

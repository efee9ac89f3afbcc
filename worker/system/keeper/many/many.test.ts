import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { failCall } from '../../../core/d1/fail-call.fixture.ts'
import { tenantDb } from '../../../core/databases.ts'
import { minuteMs } from '../../../domain/durations.ts'
import { jobOfMinute } from '../../../domain/jobs/cron-jobs.ts'
import { keptJobNames, keptJobs } from '../../../domain/jobs/jobs.ts'
import { runCronJob } from '../../../scheduled.ts'
import { bindingOf, slotNames } from '../../../tenancy/slots.ts'
import { watchSending } from '../../../testing/letters.ts'
import { makeOrganisation } from '../../../testing/organisation.ts'
import { countOf } from '../../../testing/schedules/schedules.ts'
import { listTurns } from '../../turns.ts'
import { keeperTurn } from '../keepers.fixture.ts'
import { type KeeperMemory, newMemory } from '../take-turn.ts'

/*
 * As many organisations as ORGANISATIONS says, or five, each with a database of its own, through half an
 * hour of the cron and of their keepers (or VITE_MINUTES). What an invocation asks is counted at the bindings, not by the budget itself.
 */
const begin = Date.UTC(2026, 10, 23, 20, 0)
const minutes = countOf('VITE_MINUTES', 34)
/** The first round begins when the cron wakes them, over eight minutes. */
const firstRoundMs = 12 * minuteMs
/** So often a keeper comes that has nothing open. */
const calmMinutes = 30
/** Whoever was not heard of for so long is woken. */
const heardMinutes = 75

type Kept = { id: string; slot: string; memory: KeeperMemory; nextAt: number | undefined }
const kept: Kept[] = []
beforeAll(async () => {
  watchSending()
  const slots = slotNames(env).length - localSlots || usual
  for (let number = 1; number <= slots; number++) {
    const name = `many-${number}`
    const named = { firstName: 'Ada', lastName: 'Many', role: 'org_admin' } as const
    const people = [{ ...named, id: `admin-${number}`, email: `admin-${number}@example.test` }]
    const { id, slot } = await makeOrganisation(name, name, people)
    kept.push({ id, slot, memory: newMemory(), nextAt: undefined })
  }
})
const localSlots = 32
const usual = 5

/** What one invocation asked of the control database and of these slots. */
async function asked(slots: string[], run: () => Promise<unknown>): Promise<number> {
  const counted = failCall([env.CONTROL, ...slots.map((slot) => bindingOf(env, slot))])
  await run()
  return counted()
}

/** Objects that only note when their alarm is; the test gives them their turns. */
function noteAlarms() {
  const wake = async (id: string, at: number) => {
    const one = kept.find((other) => other.id === id)
    if (one) one.nextAt = Math.min(at, one.nextAt ?? at)
  }
  return vi.spyOn(env.KEEPER, 'getByName').mockReturnValue({ wake } as never) // all that the cron calls
}

test('every job of every organisation has its turns in its period, at no more than 600 calls an invocation', async () => {
  expect(kept.length).toBeGreaterThan(0)
  const noted = noteAlarms()
  const slots = kept.map(({ slot }) => slot)
  const most = { cron: 0, keeper: 0 }
  const late: string[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const now = new Date(begin + minute * minuteMs)
    const job = jobOfMinute(now)
    if (job) most.cron = Math.max(most.cron, await asked(slots, () => runCronJob(env, job, now)))
    for (const one of kept.filter(
      ({ nextAt }) => nextAt !== undefined && nextAt <= now.getTime(),
    )) {
      const before = { ...one.memory.begun }
      const calls = await asked([one.slot], async () => {
        one.nextAt = (await keeperTurn(one.id, now, one.memory))?.getTime()
      })
      most.keeper = Math.max(most.keeper, calls)
      late.push(...lateIn(one, before))
    }
  }
  noted.mockRestore()
  // a day has a hundred and forty-four runs of it
  let runs = 0
  for (; runs < 144 && (await count('daily_looks')) < kept.length; runs++) {
    const at = new Date(begin + (minutes + runs * 10) * minuteMs)
    most.cron = Math.max(most.cron, await asked(slots, () => runCronJob(env, 'billing', at)))
  }
  console.log(
    `${kept.length} organisations: at most ${most.cron} calls of the cron, ${most.keeper} of a keeper, ${runs} more runs of billing`,
  )
  expect(late).toEqual([])
  expect(Math.max(most.cron, most.keeper)).toBeLessThanOrEqual(600)
  expect(await turnsMissing()).toEqual([])
  const unheard = `swept_at IS NULL OR swept_at < ${begin + (minutes - heardMinutes) * minuteMs}`
  expect(await count(`organisations WHERE ${unheard}`)).toBe(0)
  expect(await count('daily_looks')).toBe(kept.length)
})

/** Jobs that were begun again later than their period, and the minute in which a turn is given, say. */
function lateIn({ id, memory }: Kept, before: KeeperMemory['begun']): string[] {
  return keptJobNames.flatMap((job) => {
    const [last, now] = [before[job], memory.begun[job] ?? Number.POSITIVE_INFINITY]
    const rests = Math.max(keptJobs[job], calmMinutes) // where no batch is open
    const most = last === undefined ? begin + firstRoundMs : last + (rests + 1) * minuteMs
    return now > most ? [`${job} of ${id}`] : []
  })
}

/** Jobs of which no turn came to its end well. */
async function turnsMissing(): Promise<string[]> {
  const found = await Promise.all(
    kept.map(async ({ id, slot }) => {
      const turns = await listTurns(tenantDb(bindingOf(env, slot)))
      return keptJobNames
        .filter((job) => turns[job]?.failures !== 0)
        .map((job) => `${job} of ${id}`)
    }),
  )
  return found.flat()
}

const count = async (what: string) =>
  Number(await env.CONTROL.prepare(`SELECT count(*) AS n FROM ${what}`).first('n'))

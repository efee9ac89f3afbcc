import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type RestorationStep,
  restorationSteps,
  takeStep,
} from '../../worker/domain/dumps/restoration.ts'
import type { RestorationRow } from '../../worker/organisations/restorations.ts'
import { simulate } from '../production/simulated-account.fixture.ts'
import { settings, soundWorld } from '../production/simulated-world.fixture.ts'
import { asItWasFault, keepUndone } from './found.ts'
import { controlToMoment, momentOf, requireReach, restoreToMoment } from './restore-to-moment.ts'
import { timeTravelOf } from './time-travel.ts'

type Door = { dies?: RestorationStep; before?: string }
let restoredAs = ''
const waits = () => Promise.resolve()

/** The door of the Worker by the domain's own order: what it does behind each step is tried in the drill. */
function doorFrom(state: RestorationStep, { dies, before = 'way-back' }: Door = {}) {
  let row = { state, slot: 'TENANT_0001', moment: new Date(0), bookmark: before } as RestorationRow // what the command reads of it
  return async (step?: RestorationStep, told = '') => {
    if (!step) return row
    if (step === 'restored') restoredAs = told
    if (step === dies) throw new Error('the line was lost')
    const taken = takeStep(row.state, step)
    if (!taken.ok) throw new Error(taken.reason)
    row = { ...row, state: step, ...(step === 'bookmarked' && { bookmark: told }) }
    return row
  }
}

const upToTwoPeople = restorationSteps.slice(0, -1)

test.each(upToTwoPeople)(
  'a run that stopped at “%s” goes on, and travels once at most',
  async (state) => {
    const world = soundWorld()
    const { account, close } = await simulate(world)
    const open = (slot: string) => timeTravelOf(account, settings, slot)
    const row = await restoreToMoment(doorFrom(state), open, () => undefined, { waits })
    expect(row.state).toBe('logged')
    const uuid = world.databases.find(({ name }) => name.endsWith('0001'))?.uuid
    const isBefore = ['frozen', 'bookmarked'].includes(state)
    expect(world.travelled).toEqual(isBefore ? [uuid] : [])
    if (state === 'frozen') expect(row.bookmark).toBe(`now-of-${uuid}`)
    await close()
  },
)

test('nothing travels before the bookmark of now is written down', async () => {
  const world = soundWorld()
  const { account, close } = await simulate(world)
  const open = (slot: string) => timeTravelOf(account, settings, slot)
  const run = restoreToMoment(doorFrom('frozen', { dies: 'bookmarked' }), open, () => undefined, {
    waits,
  })
  await expect(run).rejects.toThrow('lost')
  expect(world.travelled).toEqual([])
  await close()
})

test('nothing travels while a Worker may remember the organisation as it was before the freeze', async () => {
  const world = soundWorld()
  const { account, close } = await simulate(world)
  const open = (slot: string) => timeTravelOf(account, settings, slot)
  const seen: number[] = []
  const how = { waits: async () => seen.push(world.travelled.length) }
  for (const state of ['frozen', 'bookmarked', 'restored'] as const)
    await restoreToMoment(doorFrom(state), open, () => undefined, how)
  expect([seen, world.travelled.length]).toEqual([[0, 1], 2])
  await close()
})

test('where a nightly copy takes its place nothing travels, and as it is nothing does either', async () => {
  const world = soundWorld()
  const { account, close } = await simulate(world)
  const open = (slot: string) => timeTravelOf(account, settings, slot)
  const door = doorFrom('bookmarked', { before: '' })
  await expect(restoreToMoment(door, open, () => undefined, { waits })).rejects.toThrow('load-dump')
  expect(
    (await restoreToMoment(door, open, () => undefined, { waits, isAsItIs: true })).state,
  ).toBe('logged')
  expect([world.travelled, restoredAs]).toEqual([[], 'as it is'])
  await close()
})

test('a moment that Cloudflare cannot bring back is refused before anything is begun', async () => {
  const { account, close } = await simulate(soundWorld())
  const travel = await timeTravelOf(account, settings, 'TENANT_0001')
  await requireReach(travel, new Date('2026-11-20T00:00:00Z'), undefined)
  const refused = requireReach(travel, new Date('2026-10-01T00:00:00Z'), undefined)
  await expect(refused).rejects.toThrow('nothing was begun')
  await close()
})

test.each(upToTwoPeople)(
  'a moment that passed its thirty days meanwhile stops a run at “%s” only where it would travel',
  async (state) => {
    const { account, close } = await simulate(soundWorld())
    const travel = await timeTravelOf(account, settings, 'TENANT_0001')
    const asked = requireReach(travel, new Date('2026-10-01T00:00:00Z'), state)
    if (state === 'frozen' || state === 'bookmarked') {
      await expect(asked).rejects.toThrow(/nothing was brought back.+load-dump.+--as-it-is/)
    } else await asked
    await close()
  },
)

test('a moment says of which zone it is', () => {
  const same = ['2026-11-23T02:00:00Z', '2026-11-23T12:00:00+10:00'].map(momentOf)
  expect(same.map((one) => one?.getTime())).toEqual([1795399200000, 1795399200000])
  for (const given of ['2026-11-23T02:00:00', '2026-11-23', 'yesterday', '2026-11-23T99:00:00Z'])
    expect(momentOf(given)).toBeUndefined()
})

test('nobody says of a moment that all is as it was where somebody was frozen or invoiced since, or nobody can know', () => {
  const undone = { lines: [], freezes: 0, invoices: 0 }
  expect(asItWasFault(undone)).toBeUndefined()
  expect(asItWasFault({ ...undone, freezes: 1 })).toContain('1 freezes and 0 invoices')
  expect(asItWasFault({ ...undone, invoices: 2 })).toContain('0 freezes and 2 invoices')
  expect(asItWasFault(undefined)).toMatch(/^Nobody can read/)
})

test('what is undone is kept by the run that can read it, and written over by none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bilum-'))
  const keep = (...lines: string[]) =>
    keepUndone(folder, new Date(0), { lines, freezes: 0, invoices: 0 })
  const file = join(folder, 'undone-since-1970-01-01T00.00.00.000Z.txt')
  expect(keepUndone(folder, new Date(0), undefined)).toBe('What is undone cannot be read.')
  expect(keep('one', 'two')).toContain(`${file}: 2 entries`)
  expect(keep('of a database that went back')).toContain('from a run before this one')
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
})

/** A run over the control database in which a call fails. Gives what was called, and whether the cron still rests. */
async function controlRun(
  fails = '',
  { isOn = false, isBack = false, isAsItWas = false, freezes = 0 } = {},
) {
  const calls: string[] = []
  const held = { isOn }
  const call = async <T>(name: string, gives: T) => {
    calls.push(name)
    if (name === fails) throw new Error('the line was lost')
    return gives
  }
  const undone = { lines: [], freezes, invoices: 0 }
  const done = controlToMoment(
    {
      look: () => call('look', { isBack, undone }),
      stop: () => call('stop', { mayComeIn: [], log: [] }),
      enter: () => call('enter', undefined),
      keep: () => '',
      waits: () => call('waits', undefined),
    },
    { bookmark: () => call('bookmark', 'now'), restore: () => call('restore', undefined) },
    { moment: new Date(0), isAsItWas, held },
    () => undefined,
  )
  const failed = await done.then(
    () => '',
    (error: Error) => error.message,
  )
  return { calls, failed, rests: held.isOn }
}

test('the control database travels once, and the cron rests from before it does until nothing would be done again', async () => {
  const whole = ['look', 'bookmark', 'waits', 'restore', 'stop', 'enter']
  expect(await controlRun()).toEqual({ calls: whole, failed: '', rests: false })
  for (const [at, name] of whole.entries()) {
    const cut = { calls: whole.slice(0, at + 1), failed: 'the line was lost' }
    expect(await controlRun(name)).toEqual({ ...cut, rests: at > 2 })
    // whoever was at it before may have travelled
    expect(await controlRun(name, { isOn: true })).toEqual({ ...cut, rests: true })
  }
  expect(await controlRun('', { isOn: true, isBack: true })).toEqual({
    ...{ calls: ['look', 'stop', 'enter'], failed: '', rests: false },
  })
  expect(await controlRun('', { isAsItWas: true, freezes: 1 })).toEqual({
    ...{ calls: ['look'], failed: expect.stringContaining('1 freezes'), rests: false },
  })
})

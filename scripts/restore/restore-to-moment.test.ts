import { expect, test } from 'vitest'
import {
  type RestorationStep,
  restorationSteps,
  takeStep,
} from '../../worker/domain/dumps/restoration.ts'
import type { RestorationRow } from '../../worker/organisations/restorations.ts'
import { settings, simulate, soundWorld } from '../production/simulated-account.fixture.ts'
import { restoreToMoment } from './restore-to-moment.ts'
import { timeTravelOf } from './time-travel.ts'

/** The door of the Worker by the domain's own order: what it does behind each step is tried in the drill. */
function doorFrom(state: RestorationStep, dies?: RestorationStep) {
  let row = { state, slot: 'TENANT_0001', moment: new Date(0), bookmark: '' } as RestorationRow // what the command reads of it
  return async (step?: RestorationStep, told = '') => {
    if (!step) return row
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
    const row = await restoreToMoment(doorFrom(state), open, () => undefined)
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
  const run = restoreToMoment(doorFrom('frozen', 'bookmarked'), open, () => undefined)
  await expect(run).rejects.toThrow('lost')
  expect(world.travelled).toEqual([])
  await close()
})

import { expect, test } from 'vitest'
import {
  keptDays,
  type MoveStep,
  moveSteps,
  settlesMs,
  takeMoveStep,
} from '../../worker/domain/dumps/moving.ts'
import { dayMs } from '../../worker/domain/durations.ts'
import type { MoveRow } from '../../worker/organisations/moves.ts'
import { moveToCell } from './move-to-cell.ts'

/** The door of the Worker by the domain's own order: what it does behind each step is tried in worker/dumps/moving. */
function doorFrom(state: MoveStep, since = new Date()) {
  let row = { state, since, fromSlot: 'TENANT_0001', toSlot: 'TENANT_20001', rows: 7 } as MoveRow // what the command reads of it
  const taken: MoveStep[] = []
  const door = (step?: MoveStep) => {
    if (!step) return Promise.resolve(row)
    // the command waits so long, and nobody here does
    const at = new Date(Date.now() + (step === 'fenced' ? settlesMs : 0))
    const next = takeMoveStep(row, step, at)
    if (!next.ok) return Promise.reject(new Error(next.reason))
    taken.push(step)
    row = { ...row, state: step, since: new Date() }
    return Promise.resolve(row)
  }
  return { door, taken }
}

const upToSwitched = moveSteps.slice(0, moveSteps.indexOf('switched') + 1)

test.each(upToSwitched)(
  'a run that stopped at “%s” goes on to the switch, and no further',
  async (state) => {
    const { door, taken } = doorFrom(state)
    const waits: number[] = []
    const rest = (ms: number) => Promise.resolve(waits.push(ms))
    expect((await moveToCell(door, () => undefined, rest)).state).toBe('switched')
    expect(taken).toEqual(upToSwitched.slice(upToSwitched.indexOf(state) + 1))
    expect(waits.filter((ms) => ms > settlesMs / 2)).toHaveLength(state === 'begun' ? 1 : 0)
  },
)

test('the run of a week later empties the old database, and one that was undone is refused', async () => {
  const long = new Date(Date.now() - (keptDays + 1) * dayMs)
  const { door, taken } = doorFrom('switched', long)
  await moveToCell(
    door,
    () => undefined,
    () => Promise.resolve(),
  )
  expect(taken).toEqual(['over'])
  const undone = moveToCell(
    doorFrom('undone').door,
    () => undefined,
    () => Promise.resolve(),
  )
  await expect(undone).rejects.toThrow('move_out_of_order')
})

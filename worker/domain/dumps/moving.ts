import { dayMs } from '../durations.ts'
import { allow, type Result, refuse } from '../result.ts'

/** The steps of moving an organisation to another cell, in their order, and the way back; the table refuses any other. */
export const moveSteps = [
  ...(['begun', 'fenced', 'dumped', 'loaded', 'compared', 'switched', 'over'] as const),
  'undone',
] as const
export type MoveStep = (typeof moveSteps)[number]

/** So long nothing is read or copied after it began: what an isolate or a router remembers ends after half a minute. */
export const settlesMs = 40_000
/** The old database stays so long behind its fence before it is emptied. */
export const keptDays = 7

/** Where an organisation is while it moves: of no cell. No cell has a name with a space in it. */
export const onItsWayTo = (cell: string) => `to ${cell}`
export const isOnItsWay = (cell: string) => cell.startsWith('to ')

/** Is this the next step, and its time? Back it goes from everywhere before the switch. `since` is when it came where it is. */
export function takeMoveStep(
  { state, since }: { state: MoveStep; since: Date },
  to: MoveStep,
  now: Date,
): Result<MoveStep, 'move_out_of_order' | 'move_too_early'> {
  const [at, next] = [moveSteps.indexOf(state), moveSteps.indexOf(to)]
  const mayGoBack = at < moveSteps.indexOf('switched')
  const isNext = to === 'undone' ? mayGoBack : state !== 'undone' && next === at + 1
  if (!isNext) return refuse('move_out_of_order')
  const restsMs = to === 'fenced' ? settlesMs : to === 'over' ? keptDays * dayMs : 0
  if (restsMs > 0 && now.getTime() - since.getTime() < restsMs) return refuse('move_too_early')
  return allow(to)
}

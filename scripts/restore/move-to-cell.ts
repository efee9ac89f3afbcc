import { keptDays, type MoveStep, settlesMs } from '../../worker/domain/dumps/moving.ts'
import { dayMs } from '../../worker/domain/durations.ts'
import type { MoveRow } from '../../worker/organisations/moves.ts'

/** A step of the Worker that moves; without one, the move as it is, begun where there is none. */
export type MoveDoor = (step?: MoveStep) => Promise<MoveRow>

const onward: MoveStep[] = ['fenced', 'dumped', 'loaded', 'compared', 'switched']

/**
 * Moves an organisation from wherever an earlier run stopped up to the switch; a run after `keptDays` empties the old database.
 * `rest` waits so many milliseconds. Gives the row at the end.
 */
export async function moveToCell(
  door: MoveDoor,
  say: (line: string) => void,
  rest: (ms: number) => Promise<unknown>,
): Promise<MoveRow> {
  let row = await door()
  say(`${row.state}: from ${row.fromSlot} of ${row.fromCell} to ${row.toSlot} of ${row.toCell}`)
  if (row.state === 'begun') {
    const left = row.since.getTime() + settlesMs - Date.now()
    say('No cell opens it from now on. Waiting until everybody has forgotten where it was.')
    await rest(Math.max(0, left))
  }
  for (const step of onward.slice(onward.indexOf(row.state) + 1)) {
    if (row.state === 'switched') break
    row = await door(step)
    say(step)
  }
  const emptiesAt = row.since.getTime() + keptDays * dayMs
  if (emptiesAt <= Date.now()) {
    row = await door('over')
    say(`over: ${row.fromSlot} is empty and free`)
  } else {
    say(
      `${row.rows} rows, the same in both. Sign in there, and open “System”. The same command empties ${row.fromSlot} after ${new Date(emptiesAt).toISOString()}.`,
    )
  }
  return row
}

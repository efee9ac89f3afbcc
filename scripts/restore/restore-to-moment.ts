import type { RestorationStep } from '../../worker/domain/dumps/restoration.ts'
import type { RestorationRow } from '../../worker/organisations/restorations.ts'

/** A step of the Worker that restores; `told` is what it cannot find out itself. */
export type Door = (step?: RestorationStep, told?: string) => Promise<RestorationRow>
export type TimeTravel = {
  bookmark: () => Promise<string>
  restore: (moment: Date) => Promise<unknown>
}

const afterwards: RestorationStep[] = ['ended', 'set_aside', 'compared', 'logged']

/**
 * Brings an organisation back to a moment, from wherever an earlier run stopped, up to the two people who un-freeze it. What
 * `open` gives is asked once the slot is known. Gives the row at the end.
 */
export async function restoreToMoment(
  door: Door,
  open: (slot: string) => Promise<TimeTravel>,
  say: (line: string) => void,
): Promise<RestorationRow> {
  let row = await door()
  const took = (next: RestorationRow) => {
    say(`${next.state}`)
    row = next
  }
  say(`${row.state}: nothing leaves it from now on`)
  const travel = await open(row.slot)
  if (row.state === 'frozen') took(await door('bookmarked', await travel.bookmark()))
  if (row.state === 'bookmarked') {
    say(`the way back: ${row.bookmark}`)
    await travel.restore(row.moment)
    took(await door('restored'))
  }
  const from = afterwards.indexOf(row.state) + 1
  for (const step of afterwards.slice(from)) took(await door(step))
  return row
}

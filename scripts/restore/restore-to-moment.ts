import { asItIs, type RestorationStep } from '../../worker/domain/dumps/restoration.ts'
import type { Undone } from '../../worker/dumps/load/control-is-back.ts'
import type { RestorationRow } from '../../worker/organisations/restorations.ts'
import { asItWasFault, faultsOf } from './found.ts'

/** A step of the Worker that restores; `told` is what it cannot find out itself. */
export type Door = (step?: RestorationStep, told?: string) => Promise<RestorationRow>
export type TimeTravel = {
  bookmark: () => Promise<string>
  restore: (moment: Date) => Promise<unknown>
}

/** A moment that says of which zone it is: one that does not would be of whichever machine the command is given on. */
export function momentOf(given: string): Date | undefined {
  const moment = new Date(/T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(given) ? given : '')
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const afterwards: RestorationStep[] = ['ended', 'set_aside', 'compared', 'logged']

/**
 * Refuses a moment that Time Travel does not reach, before anything is begun that would keep the organisation closed. `open` is
 * where a restoration stands that is begun: once it is brought back nothing travels any more, and nothing is asked.
 */
export async function requireReach(
  { reach }: { reach: (moment: Date) => Promise<unknown> },
  moment: Date,
  open: RestorationStep | undefined,
) {
  if (open && open !== 'frozen' && open !== 'bookmarked') return
  const otherWay = open
    ? 'nothing was brought back, and it stays closed. Load a nightly copy in its place (npm run load-dump with --adopt), or go on without bringing anything back: this command with --as-it-is'
    : 'nothing was begun. A nightly copy may be of before: npm run load-dump (docs/runbooks/restore.md)'
  await reach(moment).catch((error: Error) => {
    throw new Error(
      `${moment.toISOString()} cannot be reached: ${otherWay}. Cloudflare says: ${error.message}`,
    )
  })
}

/** `waits` for so long as a Worker may take the organisation for open that was frozen a moment ago. */
type How = { waits: () => Promise<unknown>; isAsItIs?: boolean }

/**
 * Brings an organisation back to a moment, from wherever an earlier run stopped, up to the two people who un-freeze it. What
 * `open` gives is asked once the slot is known. `isAsItIs`: the database stays as it is, because nobody can reach that moment, or
 * somebody brought it back to now by hand; the other steps are taken as well. Gives the row at the end.
 */
export async function restoreToMoment(
  door: Door,
  open: (slot: string) => TimeTravel | Promise<TimeTravel>,
  say: (line: string) => void,
  { waits, isAsItIs = false }: How,
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
    if (row.bookmark === '' && !isAsItIs)
      throw new Error(
        'a nightly copy is being loaded in its place: give npm run load-dump with --adopt again',
      )
    say(`the way back: ${row.bookmark}`)
    if (!isAsItIs) {
      say('Waiting until nobody looks into it any more.')
      await waits()
      await travel.restore(row.moment)
    }
    took(await door('restored', isAsItIs ? asItIs : ''))
  }
  const from = afterwards.indexOf(row.state) + 1
  for (const step of afterwards.slice(from)) took(await door(step))
  return row
}

/** The control database by the Worker that restores, and what is done around it on this machine. */
export type ControlDoor = {
  /** Did it come back to that moment already, or what would that undo? */
  look: () => Promise<{ isBack: boolean; undone?: Undone }>
  /** Stops what came back with it. */
  stop: () => Promise<{ mayComeIn: string[]; log: string[] }>
  enter: () => Promise<unknown>
  keep: (undone: Undone | undefined) => string
  waits: () => Promise<unknown>
}

type Asked = { moment: Date; isAsItWas: boolean; held: { isOn: boolean } }

/**
 * Brings the control database back to a moment, once, and stops what came back with it. `held` is on from before it travels until
 * nothing would be done again: whoever is cut off in between leaves the cron at rest.
 */
export async function controlToMoment(
  door: ControlDoor,
  travel: TimeTravel,
  { moment, isAsItWas, held }: Asked,
  say: (line: string) => void,
) {
  const { isBack, undone } = await door.look()
  if (isBack) say('It came back to that moment already: nothing travels again.')
  else {
    const fault = isAsItWas && asItWasFault(undone)
    if (fault) throw new Error(fault)
    say(door.keep(undone))
    say(
      `The way back: npx wrangler d1 time-travel restore CONTROL --bookmark=${await travel.bookmark()} --config wrangler.production.toml\nWrite it down. Did a run before this one print another? Then that one is the way back.`,
    )
    say('Waiting until what the cron had begun is over.')
    await door.waits()
    held.isOn = true
    await travel.restore(moment)
  }
  held.isOn = true
  const { mayComeIn, log } = await door.stop()
  say(faultsOf(log))
  say(['Of yours may come in, as of that moment:', ...mayComeIn].join('\n  '))
  await door.enter()
  held.isOn = false
}

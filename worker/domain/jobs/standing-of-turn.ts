import { hourMs } from '../durations.ts'
import { countText } from '../lists/counting.ts'
import { type KeptJob, lateAt } from './jobs.ts'
import type { JobTone } from './tones.ts'

/**
 * How a job's last turn went: when, and since when and how often it has failed. `untoldMs`: so much later there may have been
 * another, of which nobody could be asked.
 */
export type Turn = { at: Date; failingSince: Date | null; failures: number; untoldMs?: number }
export type Turns = Partial<Record<KeptJob, Turn>>

export type Standing = {
  tone: JobTone
  lastAt: Date | null
  /** Empty where it comes with the organisation's next turn, or not at all. */
  nextAt: Date | null
  outcome: string
}

/** One that the keeper has turns for. */
export function standingOfTurn(
  job: KeptJob,
  turns: Turns,
  now: Date,
  well: (now: Date) => string = () => 'It went well.',
): Standing {
  const turn = turns[job]
  if (!turn) return { tone: 'waiting', lastAt: null, nextAt: null, outcome: 'It had no turn yet.' }
  const { at: lastAt, failures, untoldMs = 0 } = turn
  if (failures > 0) {
    const outcome = `It failed ${failures === 1 ? 'in its last turn' : `${failures} times in a row`}, and is tried again with each turn.`
    return { tone: 'failing', lastAt, nextAt: null, outcome }
  }
  if (now.getTime() > lateAt(job, lastAt).getTime() + untoldMs) {
    const hours = Math.floor((now.getTime() - lastAt.getTime()) / hourMs)
    const outcome = `Its last turn was ${counted(hours, 'hour', 'hours')} ago, which is too long.`
    return { tone: 'failing', lastAt, nextAt: null, outcome }
  }
  return { tone: 'well', lastAt, nextAt: null, outcome: well(now) }
}

type Sending = { lastAt: Date | undefined; waits: string; trouble: string | false }

/** What leaves at once, and has turns for what waits: something may have left before the first of them. */
export function standingOfSending(
  job: KeptJob,
  turns: Turns,
  now: Date,
  { lastAt, waits, trouble }: Sending,
): Standing {
  const turn = standingOfTurn(job, turns, now, () => waits)
  const hadNone = turn.tone === 'waiting' && lastAt
  const standing = {
    ...turn,
    ...(lastAt && { lastAt }),
    ...(hadNone && { outcome: `What left, left at once. ${waits}` }),
  }
  if (!trouble || turn.tone === 'failing') return standing
  return { ...standing, tone: 'failing', outcome: `${trouble} ${waits}` }
}

export const counted = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`

import { DurableObject } from 'cloudflare:workers'
import { oneAtATime } from './one-at-a-time.ts'

/** A caller that vanished must not hold up the pay day of the others. */
const turnMs = 20_000

/**
 * A place to stand in line. Writers that met at the same row (the head of an organisation's audit chain, a batch being
 * edited) try again here one after another. It decides nothing: the database refuses a stale write with or without it.
 */
export class ChangeQueue extends DurableObject<Env> {
  #queue = oneAtATime()

  /** Runs the caller's task when everyone before it is done. */
  takeTurn(task: () => Promise<void>): Promise<void> {
    return this.#queue(async () => {
      const done = new AbortController()
      try {
        await Promise.race([task(), tooLong(done.signal)])
      } finally {
        done.abort() // a timer left behind would keep the object awake
      }
    })
  }
}

async function tooLong(signal: AbortSignal) {
  await scheduler.wait(turnMs, { signal })
  throw new Error('the turn took too long')
}

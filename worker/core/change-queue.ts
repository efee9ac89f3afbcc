import { DurableObject } from 'cloudflare:workers'
import { beforeLong, oneAtATime } from './one-at-a-time.ts'

/**
 * A place to stand in line. Writers that met at the same row (the head of an organisation's audit chain, a batch being
 * edited) try again here one after another. It decides nothing: the database refuses a stale write with or without it.
 */
export class ChangeQueue extends DurableObject<Env> {
  #queue = oneAtATime()

  /** Runs the caller's task when everyone before it is done. */
  takeTurn(task: () => Promise<void>): Promise<void> {
    return this.#queue(() => beforeLong(task))
  }
}

import { countedHere } from './d1/tally.ts'
import { objectOf } from './objects/object-of.ts'
import type { Reason } from './refusals/refusal.ts'

/** The row it was decided on has moved on: read it again and decide again. */
export class StaleChange extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

const attemptsMax = 40

/**
 * Reads, decides and commits, again and again until nobody else moved the row in between. After the first collision it
 * waits its turn in `queue`, so that fifty writers take fifty turns and not a thousand.
 */
export async function untilSettled<T>(
  env: Env,
  queue: string,
  command: () => Promise<T>,
): Promise<T> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof StaleChange)) throw error
  }
  return inTurn(env, queue, async () => {
    for (let left = attemptsMax; left > 0; left--) {
      try {
        return await command()
      } catch (error) {
        if (!(error instanceof StaleChange)) throw error
      }
    }
    throw new Error('the row is too busy')
  })
}

/** Runs a task in a queue. What it gives or throws stays here: an error loses its class on the way through an object. */
export async function inTurn<T>(env: Env, queue: string, task: () => Promise<T>): Promise<T> {
  let outcome: { value: T } | { error: unknown } | undefined
  const counted = countedHere(async () => {
    outcome = await task().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  })
  await objectOf(env.CHANGE_QUEUE, queue).takeTurn(counted)
  if (!outcome) throw new Error('the turn ended without an outcome')
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

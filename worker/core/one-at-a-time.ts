/**
 * Runs tasks strictly one after another. A Durable Object needs this when it awaits D1: its input gate closes only for
 * its own storage, so two requests would otherwise interleave.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}

/** A caller that vanished must not hold up the others. */
const turnMs = 20_000

/** A turn of somebody's: their task, or an error when it took too long. */
export async function beforeLong(task: () => Promise<void>) {
  const done = new AbortController()
  try {
    await Promise.race([task(), tooLong(done.signal)])
  } finally {
    done.abort() // a timer left behind would keep the object awake
  }
}

async function tooLong(signal: AbortSignal) {
  await scheduler.wait(turnMs, { signal })
  throw new Error('the turn took too long')
}

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

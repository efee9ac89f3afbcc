/** What is answered within so many milliseconds; throws where nothing is. The work itself goes on, and nobody waits for it. */
export async function inTime<T>(ms: number, ask: () => Promise<T>): Promise<T> {
  const late = new AbortController()
  const tooLate = scheduler.wait(ms, { signal: late.signal }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    return await Promise.race([ask(), tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => undefined)
  }
}

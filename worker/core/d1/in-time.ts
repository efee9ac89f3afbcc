/** What is answered within so many milliseconds; throws where nothing is. The work itself goes on, and nobody waits for it. */
export async function inTime<T>(ms: number, ask: () => Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_answer, fail) => {
    late = setTimeout(() => fail(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([ask(), tooLate])
  } finally {
    clearTimeout(late)
  }
}

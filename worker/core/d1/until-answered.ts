import { isTransient } from '../database-errors.ts'

const triesMax = 4
const firstWaitMs = 100

/**
 * Asks again, three times and later each time, while the database is only away for a moment, or after whatever error may be over by
 * then. `ask` must be safe to repeat: whether the try before was carried out is not known.
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  mayBeOver: (error: unknown) => boolean = isTransient,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === triesMax || !mayBeOver(error)) throw error
    }
    // everybody whose line broke at once does not come back at once
    await scheduler.wait(firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random()))
  }
}

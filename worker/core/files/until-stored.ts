import { inTime } from '../d1/in-time.ts'
import { untilAnswered } from '../d1/until-answered.ts'

/** Four tries are over before whoever asked at the desk goes. A test waits no seconds. */
export const storeSilent = { afterMs: 6_000 }

/**
 * Asks the file store again, or an object that was ended: neither says which of its errors may be over, so that each call must be one
 * that may be made twice. One that stays silent holds nobody who waits behind it, nor a turn of the clock: it is asked again. Whichever
 * answers first is heard, so that a store that is slow is not one that is away.
 */
export function untilStored<T>(ask: () => Promise<T>, silentMs = storeSilent.afterMs): Promise<T> {
  const heard = Promise.withResolvers<T>()
  const askOnce = () => {
    const mine = ask()
    mine.then(heard.resolve, () => undefined)
    return Promise.race([mine, heard.promise])
  }
  return untilAnswered(
    () => inTime(silentMs, askOnce),
    () => true,
  )
}

import { inTime } from '../d1/in-time.ts'
import { untilAnswered } from '../d1/until-answered.ts'

/** Four tries are over before whoever asked at the desk goes. A test waits no seconds. */
export const storeSilent = { afterMs: 6_000 }

/**
 * Asks the file store again, or an object that was ended: neither says which of its errors may be over, so that each call must be one
 * that may be made twice. One that stays silent is given up: it would hold whoever waits behind it, and a turn of the clock.
 */
export const untilStored = <T>(ask: () => Promise<T>, silentMs = storeSilent.afterMs): Promise<T> =>
  untilAnswered(
    () => inTime(silentMs, ask),
    () => true,
  )

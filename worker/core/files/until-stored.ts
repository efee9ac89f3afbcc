import { untilAnswered } from '../d1/until-answered.ts'

/**
 * Asks the file store again, or an object that was ended: neither says which of its errors may be over, so that each call must be one
 * that may be made twice.
 */
export const untilStored = <T>(ask: () => Promise<T>): Promise<T> => untilAnswered(ask, () => true)

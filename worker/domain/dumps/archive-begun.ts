import { minuteMs } from '../durations.ts'

/** Whoever began an archive may take it for so long: what is made meanwhile may be in it. */
export const archiveBegunMs = 10 * minuteMs

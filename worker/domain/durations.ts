/** Milliseconds of a minute. */
export const minuteMs = 60_000

/** Milliseconds of an hour. */
export const hourMs = 60 * minuteMs

/** Milliseconds of a day: Port Moresby has no summer time, so each of its days is as long. */
export const dayMs = 24 * hourMs

/** After so many minutes without anybody there, a session is locked. */
export const idleLockChoices = [5, 15, 30, 60] as const
export type IdleLock = (typeof idleLockChoices)[number]

/** A session lasts so many hours (specification §9), or fewer where the organisation or the person says so. */
export const sessionHoursMost = 8

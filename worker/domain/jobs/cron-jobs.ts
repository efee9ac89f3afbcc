import { minuteMs } from '../durations.ts'

/**
 * What the cron does of the platform's own, each in the minute of every ten at which it stands: two jobs never share an
 * invocation, and so neither its calls nor its time.
 */
const minutes = {
  databases: 0,
  keepers: 1,
  sign_ups: 2,
  billing: 3,
  copy: 4,
  look_out: 5,
  tidy: 6,
  releases: 8,
} as const

export type CronJob = keyof typeof minutes
export const cronJobs = Object.keys(minutes) as CronJob[] // its own keys

const everyMinutes = 10
/** Two turns were missed. */
const lateMs = 25 * minuteMs

/** Which job a minute is of. */
export function jobOfMinute(at: Date): CronJob | undefined {
  const minute = Math.floor(at.getTime() / minuteMs) % everyMinutes
  return cronJobs.find((job) => minutes[job] === minute)
}

/** A job did not come to its end for too long; one that never did is late from when this release was deployed on. */
export function isLate(lastAt: Date | undefined, deployedAt: Date | undefined, now: Date): boolean {
  const since = lastAt ?? deployedAt
  return !since || now.getTime() - since.getTime() > lateMs
}

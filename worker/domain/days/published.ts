import type { BankDay } from '../holidays.ts'

/** A day that the platform published for every organisation; `publishedAt` in milliseconds. */
export type PublishedDay = BankDay & { id: string; publishedAt: number }

/** Whoever looks up a day that no person of the organisation added finds this name. */
export const publisherId = 'platform'

export const publishedLimits = {
  /** As many live days as are read with an organisation. */
  liveMax: 200,
  reasonMax: 300,
  listedMax: 100,
} as const

import { type Day, formatDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'
import type { Problem } from '../../problem.ts'
import { batchReference } from '../batch.ts'

/** What other batches of one account take of one pay day: those that are handed over, and not cancelled, rejected or lapsed. */
export type TakenOfDay = {
  count: number
  totalToea: number
  /** Some of them, the largest first. */
  largest: { number: number; totalToea: number }[]
}

export const nothingTaken: TakenOfDay = { count: 0, totalToea: 0, largest: [] }

type LimitedBatch = { valueDate: Day; totalToea: number }
type LimitedAccount = { name: string; dailyLimitToea: number | null }

/** Batches that a sentence names. */
export const takersNamedMax = 5

/** What an account still pays on a day, below nothing where the limit was lowered; nothing is said where it has none. */
export function leftOfDay({ dailyLimitToea }: LimitedAccount, taken: TakenOfDay): number | null {
  return dailyLimitToea === null ? null : dailyLimitToea - taken.totalToea
}

/** Why a batch is more than its account pays on its day: the limit, who takes what of it, and what is left. */
export function aboveDailyLimit(
  account: LimitedAccount,
  taken: TakenOfDay,
  { valueDate, totalToea }: LimitedBatch,
  words = englishDailyLimit,
): Problem | undefined {
  const { name, dailyLimitToea } = account
  const left = leftOfDay(account, taken)
  if (dailyLimitToea === null || left === null || totalToea <= left) return undefined
  const message = [
    words.atMost(name, formatToea(dailyLimitToea)),
    takenSentence(taken, valueDate, words),
    words.left(left > 0 ? formatToea(left) : undefined, formatToea(totalToea)),
  ].join(' ')
  const value = String(totalToea)
  return { field: 'total', value, code: 'above_daily_limit', message, severity: 'error' }
}

function takenSentence(
  { count, totalToea, largest }: TakenOfDay,
  day: Day,
  words: DailyLimitWords,
): string {
  if (count === 0) return words.nothingTaken(day)
  const named = largest.map(
    (batch) => `${batchReference(batch.number)} (${formatToea(batch.totalToea)})`,
  )
  return words.taken(day, named, count - largest.length, formatToea(totalToea))
}

/** Three sentences: what an account pays on one day, what takes it, and what is left. */
export type DailyLimitWords = {
  atMost: (account: string, limit: string) => string
  nothingTaken: (day: Day) => string
  taken: (day: Day, batches: string[], others: number, total: string) => string
  left: (rest: string | undefined, batch: string) => string
}

const englishDailyLimit: DailyLimitWords = {
  atMost: (account, limit) => `${account} pays at most ${limit} on one day.`,
  nothingTaken: (day) => `Nothing else is handed over for ${formatDay(day)}.`,
  taken: (day, batches, others, total) => {
    const who = others > 0 ? [...batches, `${others} more`] : batches
    const takes = who.length === 1 ? 'takes' : 'take'
    return `For ${formatDay(day)}, ${new Intl.ListFormat('en-GB').format(who)} ${takes} ${total} of it.`
  },
  left: (rest, batch) =>
    `${rest ? `${rest} is left` : 'Nothing is left'}, and this batch is ${batch}.`,
}

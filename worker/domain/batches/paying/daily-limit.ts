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
): Problem | undefined {
  const { name, dailyLimitToea } = account
  const left = leftOfDay(account, taken)
  if (dailyLimitToea === null || left === null || totalToea <= left) return undefined
  const limit = `${name} pays at most ${formatToea(dailyLimitToea)} on one day.`
  const message = `${limit} ${takenSentence(taken, valueDate)} ${leftSentence(left, totalToea)}`
  const value = String(totalToea)
  return { field: 'total', value, code: 'above_daily_limit', message, severity: 'error' }
}

function takenSentence({ count, totalToea, largest }: TakenOfDay, day: Day): string {
  if (count === 0) return `Nothing else is handed over for ${formatDay(day)}.`
  const named = largest.map(
    (batch) => `${batchReference(batch.number)} (${formatToea(batch.totalToea)})`,
  )
  const others = count - largest.length
  const all = others > 0 ? [...named, `${others} more`] : named
  const who = new Intl.ListFormat('en-GB').format(all)
  const verb = count === 1 ? 'takes' : 'take'
  return `For ${formatDay(day)}, ${who} ${verb} ${formatToea(totalToea)} of it.`
}

function leftSentence(left: number, totalToea: number): string {
  const rest = left > 0 ? `${formatToea(left)} is left` : 'Nothing is left'
  return `${rest}, and this batch is ${formatToea(totalToea)}.`
}

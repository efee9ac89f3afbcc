import { type Quota, quotaPeriods } from './quotas.ts'

/** What counts the person, and what counts their organisation: until when each is busy with what was asked for. */
export type Spent = { person: number; organisation: number }

export type UsedUp = { ok: false; whose: keyof Spent; most: number; againAt: number }
export type Spending = { ok: true; value: Spent } | UsedUp

/**
 * One more, or so many, at a moment: each takes its share of the period, and as many as the whole period allows may come at once. What
 * nobody used for a period is full again, so a number for each is all that is kept. A refused one takes nothing. A moment
 * further ahead than a period was written by another clock, and shuts nobody out.
 */
export function spend(quota: Quota, spent: Partial<Spent>, now: number, many = 1): Spending {
  const periodMs = quotaPeriods[quota.per]
  const next: Spent = { person: 0, organisation: 0 }
  for (const whose of ['person', 'organisation'] as const) {
    const most = quota[whose]
    const known = spent[whose] ?? now
    const before = known > now + periodMs ? now : Math.max(now, known)
    const busyUntil = before + (many * periodMs) / most
    if (busyUntil > now + periodMs) return { ok: false, whose, most, againAt: busyUntil - periodMs }
    next[whose] = busyUntil
  }
  return { ok: true, value: next }
}

/** So many periods may be owed: what was under way when it was found out. */
const owedMax = 2

/** What only its end says how much it was, and nobody could refuse any more: it is owed, and waited for. */
export function owe(quota: Quota, spent: Partial<Spent>, now: number, many: number): Spent {
  const periodMs = quotaPeriods[quota.per]
  const latest = now + owedMax * periodMs
  const owed = (whose: keyof Spent) => {
    const known = spent[whose] ?? now
    const before = known > latest ? now : Math.max(now, known)
    return Math.min(latest, before + (many * periodMs) / quota[whose])
  }
  return { person: owed('person'), organisation: owed('organisation') }
}

/** Who owes more than a period has room for, and until when. What is further ahead than anybody may owe, another clock wrote. */
export function whoOwes(quota: Quota, spent: Spent, now: number): UsedUp | undefined {
  const periodMs = quotaPeriods[quota.per]
  for (const whose of ['person', 'organisation'] as const) {
    const againAt = spent[whose] - periodMs
    const isOwed = againAt > now && spent[whose] <= now + owedMax * periodMs
    if (isOwed) return { ok: false, whose, most: quota[whose], againAt }
  }
  return undefined
}

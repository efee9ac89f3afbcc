import { type OwnDays, saysDay } from '../../domain/bank-days.ts'
import { type BatchState, batchReference, isLeaving } from '../../domain/batches/batch.ts'
import type { DutyState } from '../../domain/batches/duties/duty-payments.ts'
import { addDays, type Day, nameOfMonth } from '../../domain/calendar.ts'
import { type CutOff, clockOf, cutOffOf, daysOfBank } from '../../domain/days/cut-offs.ts'
import { type Duty, dutyDays, firstDuties } from '../../domain/days/duties.ts'
import type { FeedEntry } from '../../domain/days/feed.ts'
import { holidaysOf } from '../../domain/holidays.ts'
import { type DutySaying, standingOf } from '../duties/store.ts'

/** How far back and ahead a calendar shows. */
export const feedDays = { back: 31, ahead: 366 } as const

export type FeedFacts = {
  today: Day
  /** Where the calendar is read, and what stands behind the number of each entry. */
  origin: string
  host: string
  ownDays: OwnDays
  duties: Duty[]
  /** What somebody said pays the duties of those days. */
  sayings: DutySaying[]
  batches: {
    id: string
    number: number
    valueDate: Day
    state: BatchState
    sourceAccountId: string
    bank: string
  }[]
  cutOffs: (CutOff & { sourceAccountId: string })[]
}

/** What a person's calendar shows: no amount, and nothing that anybody typed about a payment, so no payee's name. */
export function feedEntries(facts: FeedFacts): FeedEntry[] {
  return [
    ...daysIn(facts),
    ...dutiesIn(facts),
    ...facts.batches.flatMap((one) => ofBatch(one, facts)),
  ]
}

function daysIn({ today, ownDays, host }: FeedFacts): FeedEntry[] {
  const [from, to] = [addDays(today, -feedDays.back), addDays(today, feedDays.ahead)]
  const years = [...new Set([from, today, to].map((day) => Number(day.slice(0, 4))))]
  const known = [...years.flatMap(holidaysOf), ...ownDays]
  const entries = known
    .filter(({ day }) => day >= from && day <= to)
    .map((one): FeedEntry => {
      const { day, name, scope, bank, doubt } = one
      const uid = `day-${day}-${scope}${bank && `-${encodeURIComponent(bank)}`}@${host}`
      return { uid, title: doubt ? `${name} (in doubt)` : name, text: saysDay(one), on: { day } }
    })
  // a calendar has each number once: what is computed, published and typed of one day is told first by the rule
  return [...new Map(entries.toReversed().map((entry) => [entry.uid, entry])).values()].reverse()
}

/** What is due, and what was: of a day gone by only where somebody of the organisation said that it is right. */
function dutiesIn({ today, duties, sayings, host }: FeedFacts): FeedEntry[] {
  return dutyDays(duties, addDays(today, -feedDays.back), addDays(today, feedDays.ahead))
    .filter(({ day, isConfirmed }) => day >= today || isConfirmed)
    .map((due) => {
      const { day, kind, month, isConfirmed, state } = standingOf(due, sayings)
      const { name, says } = firstDuties[kind]
      const title = `${name} for ${nameOfMonth(month)} ${dutyTitles[state]}${isConfirmed ? '' : ' (not confirmed)'}`
      return { uid: `duty-${kind}-${day.slice(0, 7)}@${host}`, title, text: says, on: { day } }
    })
}

/** Under one number for ever: once the bank has what pays it, a calendar says so in the place of what is due. */
const dutyTitles: Record<DutyState, string> = {
  open: 'is due',
  returned: 'is due: a payment of it came back',
  under_way: 'is due',
  at_bank: 'is at the bank',
  confirmed: 'is paid',
}

function ofBatch(batch: FeedFacts['batches'][number], facts: FeedFacts): FeedEntry[] {
  const { id, number, valueDate, bank, state } = batch
  const { host, origin, ownDays } = facts
  const reference = batchReference(number)
  const text = `${origin}/batches/${id}`
  const payDay = { uid: `pay-${id}@${host}`, title: `${reference}: pay day`, text }
  const own = facts.cutOffs.filter((one) => one.sourceAccountId === batch.sourceAccountId)
  const at = isLeaving(state) ? cutOffOf(own, valueDate, daysOfBank(ownDays, bank)) : undefined
  const entry: FeedEntry = { ...payDay, on: { day: valueDate } }
  if (!at) return [entry]
  const title = `${reference} must be at ${bank} by ${clockOf(at)}`
  return [entry, { uid: `cut-off-${id}@${host}`, title, text, on: { at } }]
}

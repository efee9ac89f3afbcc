import { dayInPortMoresby, isDay, monthBefore } from '#domain/calendar.ts'
import { type ReportKind, reportKinds } from '#domain/reports/kinds.ts'
import { monthOf, type Period, quarterOf, yearOf } from '#domain/reports/period.ts'
import type { Stray } from '../layout/lists/strays.ts'

export const kindTitles: Record<ReportKind, string> = {
  months: 'By month',
  accounts: 'By account',
  kinds: 'By kind',
  payees: 'By payee',
  approvers: 'By approver',
}

export type NamedPeriod = Period & { name: string }

/** The periods that people name, as they lie today in Port Moresby. */
export function namedPeriods(now: Date): NamedPeriod[] {
  const today = dayInPortMoresby(now)
  const lastMonth = `${monthBefore(today, 1)}-01`
  return [
    { name: 'This month', ...monthOf(today) },
    { name: 'Last month', ...monthOf(lastMonth) },
    { name: 'This quarter', ...quarterOf(today) },
    { name: 'This year', ...yearOf(today) },
  ]
}

/** Months are a year's, where nothing else is said; the other reports this month's. */
const usualPeriod = (kind: ReportKind, now: Date): NamedPeriod => {
  const today = dayInPortMoresby(now)
  return kind === 'months'
    ? { name: 'This year', ...yearOf(today) }
    : { name: 'This month', ...monthOf(today) }
}

/** Which report an address asks for, of which days, and what it asks for in vain. */
export function readReport(words: URLSearchParams, own: readonly ReportKind[], now: Date) {
  const asked = words.get('kind') ?? ''
  const kind = reportKinds.find((one) => one === asked) ?? own[0] ?? 'months'
  const usual = usualPeriod(kind, now)
  const strays: Stray[] = []
  if (asked && asked !== kind) {
    strays.push({ name: 'kind', asks: `Report “${asked}”`, shows: kindTitles[kind].toLowerCase() })
  }
  const dayOf = (name: 'from' | 'to') => {
    const day = words.get(name)
    if (!day) return usual[name]
    if (isDay(day)) return day
    strays.push({ name, asks: `Pay day ${name} “${day}”`, shows: usual.name.toLowerCase() })
    return undefined
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  const period: Period = from && to ? { from, to } : { from: usual.from, to: usual.to }
  return { kind, period, strays }
}

import type { ControlDb } from '../../core/databases.ts'
import {
  dueDayOf,
  type InvoiceLine,
  periodAfter,
  writeReference,
} from '../../domain/billing/invoice.ts'
import { type PlanName, plans } from '../../domain/billing/plan.ts'
import { addDays, type Day, dayInPortMoresby, formatDay } from '../../domain/calendar.ts'
import type { OrganisationRow } from '../../organisations/store.ts'
import { type InvoiceRow, listNewestInvoices, nextNumber } from './store.ts'

export type Ordered = {
  plan: PlanName
  address: string
  email: string
  /** What is asked for besides the plan. */
  overage: InvoiceLine[]
  /** The invoice that this one takes the place of. */
  replaced?: InvoiceRow | undefined
}

/**
 * The next invoice of an organisation, not yet stored. One that takes another's place keeps its period, its day and what
 * else it asked for: a change of mind buys no time.
 */
export async function newInvoice(
  db: ControlDb,
  organisation: OrganisationRow,
  { plan, address, email, overage, replaced }: Ordered,
  now: Date,
): Promise<InvoiceRow> {
  const number = await nextNumber(db)
  const today = dayInPortMoresby(now)
  const { from, to } = replaced
    ? { from: replaced.periodFrom, to: replaced.periodTo }
    : await nextPeriod(db, organisation, today)
  const { title, monthlyToea } = plans[plan]
  const text = `${title} plan, ${formatDay(from)} to ${formatDay(to)}`
  const beside = replaced ? replaced.lines.filter(({ kind }) => kind !== 'plan') : overage
  const lines: InvoiceLine[] = [{ kind: 'plan', text, toea: monthlyToea }, ...beside]
  return {
    id: crypto.randomUUID(),
    number,
    organisationId: organisation.id,
    billedTo: { name: organisation.name, slug: organisation.slug, address, email },
    plan,
    periodFrom: from,
    periodTo: to,
    lines,
    totalToea: lines.reduce((total, { toea }) => total + toea, 0),
    paidToea: 0,
    state: 'issued',
    reference: writeReference(number),
    issuedAt: now,
    dueOn: replaced?.dueOn ?? later(dueDayOf(today), addDays(from, -1)),
    paidAt: null,
    voidReason: '',
    revision: 0,
  }
}

/** Nobody is past due for a month that has not begun. */
const later = (one: Day, other: Day) => (one > other ? one : other)

/** Enough months to find the day on which an organisation's months begin: no two short ones follow each other. */
const monthsBack = 3

/** The month after what is paid for; the first one begins when the trial ends. */
async function nextPeriod(
  db: ControlDb,
  { id, paidUntil, trialEndsOn }: OrganisationRow,
  today: Day,
) {
  const covered = paidUntil || trialEndsOn || null
  const past = await listNewestInvoices(db, id, monthsBack)
  return periodAfter(covered, today, covered ? anchorOf(past, addDays(covered, 1)) : undefined)
}

/** The day of the month on which the months that lead up to a day began, where a short month did not cut it. */
function anchorOf(past: InvoiceRow[], next: Day): number | undefined {
  let anchor: number | undefined
  let from = next
  for (const { periodFrom, periodTo } of past) {
    if (addDays(periodTo, 1) !== from) break
    anchor = Math.max(anchor ?? 0, Number(periodFrom.slice(8)))
    from = periodFrom
  }
  return anchor
}

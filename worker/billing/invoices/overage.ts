import type { ControlDb, TenantDb } from '../../core/databases.ts'
import type { InvoiceLine } from '../../domain/billing/invoice.ts'
import { overageOf, type PlanName, planNames } from '../../domain/billing/plan.ts'
import { type Day, dayInPortMoresby, monthBefore } from '../../domain/calendar.ts'
import type { OrganisationRow } from '../../organisations/store.ts'
import { countPayments, type Month, monthOf } from '../usage.ts'
import { firstIssuedFor, type InvoiceRow, listNewestInvoices } from './store.ts'

/** Who pays late or ahead has months between two invoices: all of them are looked at, up to so many. */
const monthsMax = 24
const invoicesBack = 60

/**
 * What the last full months cost beyond their plan. A month that was partly a trial is free, no month is charged twice,
 * and of two plans that a month had the larger one counts. `own` is the organisation's database.
 */
export async function overageLines(
  control: ControlDb,
  own: TenantDb,
  organisation: OrganisationRow,
  today: Day,
): Promise<InvoiceLine[]> {
  const past = await listNewestInvoices(control, organisation.id, invoicesBack)
  const lines: InvoiceLine[] = []
  const since = past[0] && (await firstIssuedFor(control, organisation.id, past[0].periodFrom))
  for (const month of since ? fullMonths(since, today) : []) {
    if (!isFullyBilled(past, month) || isCharged(past, month)) continue
    const over = overageOf(planIn(past, month, organisation.plan), await countPayments(own, month))
    if (over) lines.push(overageLine(month, over))
  }
  return lines
}

/** The full months from the one in which the newest period was first asked for: what lies before was judged then. */
function fullMonths(since: Date, today: Day): Month[] {
  const from = monthOf(dayInPortMoresby(since))
  const months: Month[] = []
  let month = monthBefore(today, 1)
  while (month >= from && months.length < monthsMax) {
    months.unshift(month)
    month = monthBefore(month, 1)
  }
  return months
}

/** Did the first month that it pays for begin before this one? */
function isFullyBilled(past: InvoiceRow[], month: Month) {
  const paid = past.filter(({ state }) => state === 'paid')
  return paid.some(({ periodFrom }) => periodFrom <= `${month}-01`)
}

function isCharged(past: InvoiceRow[], month: Month) {
  return past.some(({ lines }) =>
    lines.some((line) => line.kind === 'overage' && line.month === month),
  )
}

function planIn(past: InvoiceRow[], month: Month, now: PlanName | null): PlanName | null {
  const had = past.filter(({ state, periodFrom, periodTo }) => {
    return state === 'paid' && periodFrom <= `${month}-31` && periodTo >= `${month}-01`
  })
  const all = [now, ...had.map(({ plan }) => plan)]
  return planNames.findLast((name) => all.includes(name)) ?? null
}

function overageLine(
  month: Month,
  { payments, toea }: { payments: number; toea: number },
): InvoiceLine {
  const noun = payments === 1 ? 'payment' : 'payments'
  const many = payments.toLocaleString('en-US')
  const text = `${many} ${noun} over the plan in ${monthText.format(new Date(`${month}-01T00:00:00Z`))}`
  return { kind: 'overage', month, payments, text, toea }
}

const monthText = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

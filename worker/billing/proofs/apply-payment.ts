import type { OrganisationState } from '../../domain/access/organisation-state.ts'
import { planNames } from '../../domain/billing/plan.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import type { OrganisationChanges, OrganisationRow } from '../../organisations/store.ts'
import type { InvoiceRow } from '../invoices/store.ts'

/** The states that a payment ends (docs/states.md). */
const endedByPayment: OrganisationState[] = [
  'trialing',
  'trial_grace',
  'awaiting_payment',
  'past_due',
  'restricted',
  'suspended',
]

/**
 * What a paid invoice changes: the plan, until when it is paid, and the state. A plan begins with its month (the daily look
 * sees to it); a larger one that is paid for the next month begins at once, as a gift of the days before. A frozen organisation stays frozen, and is
 * active once it is not; a cancelled one is paid for, and stays cancelled until the platform takes that back.
 */
export function applyPayment(
  organisation: OrganisationRow,
  { plan, periodFrom, periodTo }: InvoiceRow,
  { today, isNext }: { today: Day; isNext: boolean },
): OrganisationChanges {
  const { state, stateBefore, paidUntil } = organisation
  const isEarly = isNext && isSoonLarger(organisation, { plan, periodFrom }, today)
  const begins = periodFrom <= today || isEarly
  const paid = { ...(begins && { plan }), paidUntil: periodTo > paidUntil ? periodTo : paidUntil }
  if (endedByPayment.includes(state)) {
    return {
      ...paid,
      state: 'active',
      stateSince: today,
      stateReason: 'invoice_paid',
      pausedDays: 0,
    }
  }
  const waits = state === 'frozen' && stateBefore && endedByPayment.includes(stateBefore)
  return waits ? { ...paid, stateBefore: 'active' } : paid
}

function isSoonLarger(
  present: OrganisationRow,
  { plan, periodFrom }: Pick<InvoiceRow, 'plan' | 'periodFrom'>,
  today: Day,
) {
  const isLarger = planNames.indexOf(plan) > planNames.indexOf(present.plan ?? 'starter')
  return (isLarger || present.paidUntil === '') && periodFrom <= addDays(today, monthDays)
}

const monthDays = 31

import type { Day } from '../domain/calendar.ts'
import type { TenantState } from '../domain/tenant-state.ts'
import type { InvoiceRow, Organisation, OrganisationChanges } from './store.ts'

/** The states that a payment ends (states.md). */
const endedByPayment: TenantState[] = [
  'trialing',
  'trial_grace',
  'awaiting_payment',
  'past_due',
  'restricted',
  'suspended',
]

/**
 * What a paid invoice changes: the plan, until when it is paid, and the state. A frozen organisation stays frozen, and is
 * active once it is not; a cancelled one is paid for, and stays cancelled until the platform takes that back.
 */
export function changesOnPayment(
  { state, stateBefore, paidUntil }: Organisation,
  { plan, periodTo }: InvoiceRow,
  today: Day,
): OrganisationChanges {
  const paid = { plan, paidUntil: periodTo > paidUntil ? periodTo : paidUntil }
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

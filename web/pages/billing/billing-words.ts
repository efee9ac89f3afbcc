import type { BillingView, ProofState } from '#contract/billing.ts'
import type { InvoiceState } from '#domain/billing/invoice.ts'
import type { Entitlement } from '#domain/billing/plan.ts'
import { formatDay } from '#domain/calendar.ts'

type Tone = 'wait' | 'ok' | 'bad' | ''
type Badge = [shape: string, word: string, tone: Tone]

export const invoiceWords: Record<InvoiceState, Badge> = {
  issued: ['○', 'To pay', 'wait'],
  part_paid: ['◔', 'Partly paid', 'wait'],
  overdue: ['▲', 'Overdue', 'bad'],
  paid: ['●', 'Paid', 'ok'],
  void: ['✕', 'Void', ''],
}

export const proofWords: Record<ProofState, Badge> = {
  submitted: ['◔', 'Being looked at', 'wait'],
  verified: ['●', 'Verified', 'ok'],
  rejected: ['✕', 'Not accepted', 'bad'],
  duplicate: ['✕', 'Sent before', 'bad'],
}

export const usageWords: Record<Entitlement, string> = {
  users: 'Users',
  payments: 'Payments this month',
  sourceAccounts: 'Source accounts',
}

/** Where the organisation stands, as its first sentence on the billing page, and how worried it should sound. */
export function standing({ state: now }: BillingView): { sentence: string; tone: Tone } {
  const { state, notice, trialEndsOn, paidUntil } = now
  if (notice) return { sentence: notice, tone: state === 'past_due' ? 'wait' : 'bad' }
  if (state === 'awaiting_payment') {
    return {
      sentence: 'Your first invoice waits for your payment. Everything works meanwhile.',
      tone: 'wait',
    }
  }
  if (trialEndsOn) {
    const sentence = `Your trial ends on ${formatDay(trialEndsOn)}. Choose a plan before then, and nothing stops.`
    return { sentence, tone: 'ok' }
  }
  const until = paidUntil ? `Paid until ${formatDay(paidUntil)}.` : 'Everything is open.'
  return { sentence: until, tone: 'ok' }
}

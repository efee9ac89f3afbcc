import type { BillingView } from '#contract/billing.ts'
import type { Entitlement } from '#domain/billing/plan.ts'
import type { Formats } from '#domain/reading/formats.ts'

type Tone = 'wait' | 'ok' | 'bad' | ''
export const usageWords: Record<Entitlement, string> = {
  users: 'Users',
  payments: 'Payments this month',
  sourceAccounts: 'Source accounts',
}

/** Where the organisation stands, as its first sentence on the billing page, and how worried it should sound. */
export function standing(
  { state: now }: BillingView,
  { day }: Formats,
): { sentence: string; tone: Tone } {
  const { state, notice, trialEndsOn, paidUntil } = now
  if (notice) return { sentence: notice, tone: state === 'past_due' ? 'wait' : 'bad' }
  if (state === 'awaiting_payment') {
    return {
      sentence: 'Your first invoice waits for your payment. Everything works meanwhile.',
      tone: 'wait',
    }
  }
  if (trialEndsOn) {
    const sentence = `Your trial ends on ${day(trialEndsOn)}. Choose a plan before then, and nothing stops.`
    return { sentence, tone: 'ok' }
  }
  const until = paidUntil ? `Paid until ${day(paidUntil)}.` : 'Everything is open.'
  return { sentence: until, tone: 'ok' }
}

import type { BillingView } from '#contract/billing.ts'
import type { UsageLine } from '#domain/billing/plan.ts'
import type { Formats } from '#domain/reading/formats.ts'
import type { BillingWords } from '../words/en/billing.ts'
import { grouped } from '../words/figures.ts'
import type { Words } from '../words/words.ts'

type Tone = 'wait' | 'ok' | 'bad' | ''

/** Where the organisation stands, as its first sentence on the billing page, and how worried it should sound. */
export function standing(
  { state: now }: BillingView,
  { words, notices }: Pick<Words, 'notices'> & { words: BillingWords },
  { day }: Formats,
): { sentence: string; tone: Tone } {
  const { state, trialEndsOn, paidUntil } = now
  const known: Partial<Record<typeof state, string>> = notices
  const notice = known[state]
  if (notice) return { sentence: notice, tone: state === 'past_due' ? 'wait' : 'bad' }
  if (state === 'awaiting_payment') return { sentence: words.awaitingPayment, tone: 'wait' }
  if (trialEndsOn) return { sentence: words.trialEnds(day(trialEndsOn)), tone: 'ok' }
  const sentence = paidUntil ? words.paidUntil(day(paidUntil)) : words.allOpen
  return { sentence, tone: 'ok' }
}

/** A limit that is near is said before anybody meets it; payments are never stopped. */
export function usageWarning(
  { of, used, max, percent, level }: UsageLine,
  { warnings: words }: BillingWords,
): string {
  if (max === null || level === 'fine') return ''
  const share = words.share(grouped(used), grouped(max), words.nouns[of])
  if (of !== 'payments') return level === 'near' ? words.near(share, percent) : words.full(share)
  return level === 'over' ? words.over(share) : words.more(share, percent)
}

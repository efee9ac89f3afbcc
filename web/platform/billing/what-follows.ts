import type { PlatformProofDetail } from '#contract/billing.ts'
import { openToea, receive } from '#domain/billing/invoice.ts'
import { plans } from '#domain/billing/plan.ts'
import { formatDay } from '#domain/calendar.ts'
import { formatToea } from '#domain/money/money.ts'
import type { Result } from '#domain/result.ts'
import { organisationStateWords } from '#domain/words/state-words.ts'

/** What pressing the button does with this amount: `Record K299.00 · active until Wed 6 Jan 2027`. */
export function whatFollows(
  { invoice, whenSettled }: Pick<PlatformProofDetail, 'invoice' | 'whenSettled'>,
  amount: Result<number, string>,
): string {
  const received = amount.ok ? receive(invoice, amount.value) : amount
  if (!amount.ok || !received.ok) return 'Record what arrived'
  const { state, paidToea, creditToea } = received.value
  const stays = openToea({ ...invoice, paidToea })
  const parts = [
    `Record ${formatToea(amount.value)}`,
    ...(stays > 0 ? [`${formatToea(stays)} stays to pay`] : []),
    ...(state === 'paid' && invoice.state !== 'paid' ? [whatBegins(whenSettled)] : []),
    ...(creditToea > 0 ? [`${formatToea(creditToea)} to send back`] : []),
  ]
  return parts.join(' · ')
}

function whatBegins({ state, paidUntil, plan }: PlatformProofDetail['whenSettled']): string {
  const { word } = organisationStateWords[state]
  const until = state === 'active' ? 'active until' : `stays ${word.toLowerCase()}, paid until`
  return `${plan ? `${plans[plan].title}, ` : ''}${until} ${formatDay(paidUntil)}`
}

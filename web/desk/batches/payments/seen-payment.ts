import type { PaymentChanges, PaymentView } from '#contract/batches/payments.ts'
import { parseAmount } from '#domain/money/money.ts'
import { ApiError } from '../../../api.ts'

/* Two people at one payment: each change says what was seen of what it changes. */

type Facts = Pick<PaymentView, 'amountToea' | 'reference'>
type Said = { [Name in keyof Facts]?: Facts[Name] | undefined }

/** A change with what was seen where it changes something. */
export function over(changes: Said, { amountToea, reference }: Facts): PaymentChanges {
  const was = {
    ...(changes.amountToea !== undefined && { amountToea }),
    ...(changes.reference !== undefined && { reference }),
  }
  return { ...changes, was }
}

type Told = ApiError['errors'][number]

/** What a payment says by now in a field that somebody changed since it was seen; nothing of any other problem. */
export function saidNow({ code, field, value = '' }: Told): Partial<Facts> | undefined {
  if (code !== 'stale_payment') return undefined
  if (field === 'reference') return { reference: value }
  const amount = parseAmount(value)
  return amount.ok ? { amountToea: amount.value } : {}
}

/** The payment as the refusal of a change tells it. */
export const seenNow = <Seen extends Said>(seen: Seen, error: Error): Seen =>
  Object.assign({ ...seen }, ...(error instanceof ApiError ? error.errors.map(saidNow) : []))

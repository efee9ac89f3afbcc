import { type AmountReason, amountToeaMax, formatToea, parseAmount } from '#domain/money/money.ts'

/** What is wrong with an amount, to whoever typed it. */
export const amountWords: Record<AmountReason, string> = {
  amount_missing: 'Amount is required',
  amount_not_a_number: 'Write the amount like 1,234.50',
  amount_negative: 'Amount must be above zero',
  amount_zero: 'Amount must be above zero',
  amount_too_precise: 'Amount can have at most two decimals',
  amount_too_large: `One payment can be at most ${formatToea(amountToeaMax)}`,
}

/** An amount as typed → toea, or what is wrong with it in words. */
export function readAmount(text: string): { toea: number } | { error: string } {
  const amount = parseAmount(text)
  return amount.ok ? { toea: amount.value } : { error: amountWords[amount.reason] }
}

/** Toea as one types them: 123450 → `1234.50`. */
export function writeAmount(toea: number): string {
  return formatToea(toea).replace(/[K,]/g, '')
}

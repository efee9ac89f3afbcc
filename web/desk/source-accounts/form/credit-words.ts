import type { CreditCode } from '#domain/bank-files/profiles/profile.ts'

/** What the code of a payment says it is. */
export const creditWords: Record<CreditCode, string> = {
  50: 'Any other payment',
  51: 'Government security interest',
  52: 'Family allowance',
  53: 'Pay',
  54: 'Pension',
  55: 'Allotment',
  56: 'Dividend',
  57: 'Debenture interest',
}

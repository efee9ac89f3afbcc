import type { PaymentLimits } from '../../payees/payment.ts'
import { limitsOf, type Profile } from '../profiles/profile.ts'
import { simplifyText } from './simplify-text.ts'

/** What a payment may say in this profile, in the form in which payments are checked as they are typed or imported. */
export type BankText = {
  limits: PaymentLimits
  simplify(
    text: string,
  ):
    | { ok: true; value: string; changed: boolean }
    | { ok: false; reason: string; character: string }
}

/**
 * The limits of a profile and its characters. Capitals are left to the writing of the file: a payee keeps the name that
 * people know, and the bank gets the capitals it wants.
 */
export function bankTextOf(profile: Profile): BankText {
  const asTyped = { ...profile, upperCase: false }
  return {
    limits: limitsOf(profile),
    simplify: (text) => {
      const simplified = simplifyText(text, asTyped)
      if (!simplified.ok) return simplified
      return { ok: true, value: simplified.value.text, changed: simplified.value.changed }
    },
  }
}

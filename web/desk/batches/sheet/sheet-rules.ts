import type { SourceAccountView } from '#contract/source-accounts.ts'
import { type ProfileSwitches, profileOf } from '#domain/bank-files/apply-switches.ts'
import { type BankText, bankTextOf } from '#domain/bank-files/bank-text.ts'
import { profileNames } from '#domain/bank-files/profile.ts'

/** What a payment may be when it leaves this account: the same tables the server checks with. */
export function sheetRules(account: SourceAccountView): BankText | undefined {
  const name = profileNames.find((one) => one === account.profile)
  if (!name) return undefined
  // Safe: profileOf checks every switch and refuses what it does not know.
  const profile = profileOf(name, account.switches as ProfileSwitches)
  return profile.ok ? bankTextOf(profile.value) : undefined
}

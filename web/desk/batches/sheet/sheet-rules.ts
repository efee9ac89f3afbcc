import type { SourceAccountView } from '#contract/source-accounts.ts'
import { type BankText, bankTextOf } from '#domain/bank-files/prepare/bank-text.ts'
import { applySwitches, type ProfileSwitches } from '#domain/bank-files/profiles/apply-switches.ts'
import { profileNames } from '#domain/bank-files/profiles/profiles.ts'
import type { Day } from '#domain/calendar.ts'
import type { BankAccount } from '#domain/payees/bank-account.ts'

/** What a payment may be when it leaves this account, and what a sheet for this batch must not say. */
export type SheetRules = BankText & {
  ownAccount: BankAccount
  payDay: Day
  needsControlTotal: boolean
}

/** The same tables the server checks with. */
export function sheetRules(account: SourceAccountView, payDay: Day): SheetRules | undefined {
  const name = profileNames.find((one) => one === account.profile)
  if (!name) return undefined
  // Safe: profileOf checks every switch and refuses what it does not know.
  const profile = applySwitches(name, account.switches as ProfileSwitches, { isStored: true })
  if (!profile.ok) return undefined
  const { needsControlTotal } = account
  return { ...bankTextOf(profile.value), ownAccount: account, payDay, needsControlTotal }
}

import type { NewSourceAccount } from '#contract/source-accounts.ts'
import { placeholderBankCode } from '#domain/bank-files/profiles/aba-120.ts'
import { applySwitches, type ProfileSwitches } from '#domain/bank-files/profiles/apply-switches.ts'
import { limitsOf } from '#domain/bank-files/profiles/profile.ts'
import { type ProfileName, profiles } from '#domain/bank-files/profiles/profiles.ts'
import { parseAmount } from '#domain/money/money.ts'
import { parseAccountNumber, parseBsb } from '#domain/payees/bank-account.ts'

export type WrittenAccount = Omit<NewSourceAccount, 'profile' | 'switches' | 'dailyLimitToea'> & {
  profile: ProfileName
  switches: ProfileSwitches
  /** Is it for those alone who are named? */
  isForSome: boolean
  /** Kina as typed; empty is no limit. */
  dailyLimit: string
}

/** As it is sent, once nothing is wrong with it. */
export function sentOf({ isForSome, dailyLimit, ...account }: WrittenAccount): NewSourceAccount {
  const limit = parseAmount(dailyLimit)
  const nobody = { makerIds: [], makerRoles: [] }
  return { ...account, ...(!isForSome && nobody), dailyLimitToea: limit.ok ? limit.value : null }
}

type CheckedField =
  | 'name'
  | 'bsb'
  | 'accountNumber'
  | 'userName'
  | 'remitter'
  | 'deUserId'
  | 'bankCode'
  | 'makerIds'
  | 'dailyLimit'
export type AccountProblems = Partial<Record<CheckedField, string>>

/** What is wrong with an account as typed. What its file will need is asked for now, not found out on pay day. */
export function accountProblems(account: WrittenAccount): AccountProblems {
  const profile = profiles[account.profile]
  const { accountDigitsMax } = limitsOf(profile)
  const problems: AccountProblems = {}
  if (!account.name.trim()) problems.name = 'Name is required'
  if (!parseBsb(account.bsb).ok) problems.bsb = 'A BSB has six digits, such as 088-950.'
  if (!parseAccountNumber(account.accountNumber, accountDigitsMax).ok) {
    problems.accountNumber = `${profile.title} carries 1 to ${accountDigitsMax} digits.`
  }
  if (!account.userName.trim()) problems.userName = 'User name is required'
  if (!account.remitter.trim()) problems.remitter = 'Remitter is required'
  if (!/^\d{0,6}$/.test(account.deUserId)) problems.deUserId = 'Up to six digits.'
  if (account.isForSome && account.makerIds.length + account.makerRoles.length === 0) {
    problems.makerIds = 'Choose a role or a person, or take the tick away.'
  }
  if (account.dailyLimit.trim() && !parseAmount(account.dailyLimit).ok) {
    problems.dailyLimit = 'An amount in kina, such as 50,000.00, at most 99,999,999.99.'
  }
  if (profile.layout === 'fixed_width') {
    if (!account.deUserId && !profile.deUserId) {
      problems.deUserId = 'This file needs it: ask your bank for the number.'
    }
    if (profile.bankCode === placeholderBankCode && !account.switches.bankCode) {
      problems.bankCode = 'This file needs it: three capitals, such as BSP.'
    }
  }
  return problems
}

export function isComplete(account: WrittenAccount): boolean {
  const hasProblems = Object.keys(accountProblems(account)).length > 0
  return !hasProblems && applySwitches(account.profile, account.switches).ok
}

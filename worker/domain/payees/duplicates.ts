import { accountKey, type BankAccount, withoutZeros } from './bank-account.ts'
import { compareNames } from './compare-names.ts'

/** Why two records may be one person, the strongest first. */
export const alikeReasons = ['account', 'number', 'code', 'name', 'close_name'] as const
export type AlikeReason = (typeof alikeReasons)[number]

export type Looked = {
  id: string
  name: string
  nameKey: string
  code: string
  /** All they ever had, without the rejected and without accounts of many members. */
  accounts: BankAccount[]
}

/**
 * What two records share: an account, a number at two branches, a code, a name. Names that are only alike count where no two
 * codes say that they are two.
 */
export function whyAlike(one: Looked, other: Looked): AlikeReason[] {
  const shares = (keyOf: (account: BankAccount) => string) => {
    const keys = new Set(one.accounts.map(keyOf))
    return other.accounts.some((account) => keys.has(keyOf(account)))
  }
  const why: AlikeReason[] = []
  if (shares(accountKey)) why.push('account')
  else if (shares(({ accountNumber }) => withoutZeros(accountNumber))) why.push('number')
  if (one.code !== '' && one.code === other.code) why.push('code')
  const isToldApart = one.code !== '' && other.code !== '' && one.code !== other.code
  const names = compareNames(one.name, other.name)
  if (names === 'match' && !isToldApart) why.push('name')
  if (names === 'close' && !isToldApart) why.push('close_name')
  return why
}

import { isSameAccount } from '../domain/payees/bank-account.ts'
import { currentAccount } from '../domain/payees/match-payee.ts'
import type { PayeeWithVersions } from './known-payees.ts'
import type { Proposed } from './new-payee.ts'
import { nextVersion } from './resolve-payees.ts'
import type { PayeeAccountRow } from './rows.ts'

export type WantedAccount = {
  bsb: string
  accountNumber: string
  nameAtBank: string
  isPooled: boolean
  /** Beside the account of today, not in its place. */
  isAdded: boolean
  /** It was somebody's before, or somebody rejected it: then it is not even the first of a payee. */
  wasBefore: boolean
}

/**
 * The version that a payee's changed bank details make, and those that it overtakes; nothing where today's account, or one
 * that waits, says all of it already. Before anything was ever verified it is still the payee's first.
 */
export function changeAccount(
  payee: PayeeWithVersions,
  { isAdded, wasBefore, ...wanted }: WantedAccount,
  proposed: Proposed,
): { account: PayeeAccountRow; overtaken: string[] } | undefined {
  const current = currentAccount(payee)
  const wasVerified = payee.accounts.some(({ verifiedAt }) => verifiedAt !== null)
  const kind = !wasVerified && !wasBefore ? 'new' : isAdded ? 'added' : 'changed'
  const waits = payee.accounts.filter(
    (one) => (one.state === 'proposed' || one.state === 'verified') && one.kind === kind,
  )
  const says = (one: PayeeAccountRow) =>
    isSameAccount(one, wanted) &&
    one.accountNumber === wanted.accountNumber &&
    one.nameAtBank === wanted.nameAtBank &&
    one.isPooled === wanted.isPooled
  if ([...(current ? [current] : []), ...waits].some(says)) return undefined
  const account = nextVersion(payee, { ...wanted, kind }, proposed)
  return { account, overtaken: isAdded ? [] : waits.map(({ id }) => id) }
}

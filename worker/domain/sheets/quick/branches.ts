import { usualDigitsOf } from '../../payees/bank-account.ts'
import { checkBsb } from '../checks/check-numbers.ts'
import { bankFindings } from '../checks/check-payment.ts'

/** A branch of a bank that we know, as its BSB names it. */
export type Branch = {
  bsb: string
  /** Is it a usual account of this bank, and without the BSB before it? */
  takes(accountNumber: string): boolean
  /** Is there nothing to say of the bank that stands beside it? */
  isOf(bank: string): boolean
}

/** Branches by how their BSB is written; each is looked at once, and so is each word for its bank. */
export function branchesOf(): (written: string) => Branch | undefined {
  const known = new Map<string, Branch | 'unknown'>()
  return (written) => {
    let branch = known.get(written)
    if (branch === undefined) {
      branch = branchOf(written) ?? 'unknown'
      known.set(written, branch)
    }
    return branch === 'unknown' ? undefined : branch
  }
}

function branchOf(written: string): Branch | undefined {
  const { value: bsb, findings } = checkBsb(written)
  if (bsb === undefined || findings.length > 0) return undefined
  const usual = usualDigitsOf(bsb)
  const digits = bsb.replace('-', '')
  const banks = new Map<string, boolean>()
  return {
    bsb,
    takes: (accountNumber) =>
      (usual === undefined || accountNumber.length === usual) && !accountNumber.startsWith(digits),
    isOf: (bank) => {
      const said = banks.get(bank)
      if (said !== undefined) return said
      const isFine = bankFindings(bank, bsb).length === 0
      banks.set(bank, isFine)
      return isFine
    },
  }
}

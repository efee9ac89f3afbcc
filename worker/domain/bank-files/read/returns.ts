import type { BankAccount } from '../../payees/bank-account.ts'
import type { PaymentLine } from '../../payees/payment.ts'
import type { ReturnRead } from './bank-file-read.ts'

/**
 * Why a bank sends a payment back. Published for direct debits; credits use the same digits (docs/bank-formats.md
 * §3.2).
 */
const returnMeanings: Readonly<Record<string, string>> = {
  '1': 'Invalid BSB number',
  '2': 'Payment stopped',
  '3': 'Account closed',
  '4': 'Customer deceased',
  '5': 'No account, or incorrect account number',
  '6': 'Refer to customer',
  '7': 'Deleted',
  '8': 'Invalid user number',
  '9': 'Technically invalid',
}

export function returnMeaning(code: string): string | undefined {
  return Object.hasOwn(returnMeanings, code) ? returnMeanings[code] : undefined
}

/**
 * The payments from this account that a return may mean: same amount, same reference, and the
 * payee's account where that settles it. One is a match; none or several need a person.
 */
export function paymentsReturned<T extends PaymentLine>(
  returned: ReturnRead,
  source: BankAccount,
  payments: readonly T[],
): T[] {
  if (!isSameAccount({ bsb: returned.bsb, accountNumber: returned.accountNumber }, source))
    return []
  const candidates = payments.filter((payment) => {
    return (
      payment.amountToea === returned.amountToea &&
      bare(payment.reference) === bare(returned.reference)
    )
  })
  const payee = { bsb: returned.payeeBsb, accountNumber: returned.payeeAccountNumber }
  const samePayee = candidates.filter((payment) => isSameAccount(payment, payee))
  return samePayee.length > 0 ? samePayee : candidates
}

/** Banks write capitals and drop leading spaces. */
function bare(reference: string): string {
  return reference.trim().toUpperCase()
}

/** Leading zeros may be fill, so they do not tell two accounts apart here. */
function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return accountKey(one) === accountKey(other)
}

function accountKey({ bsb, accountNumber }: BankAccount): string {
  const digits = accountNumber.replace(/[- ]/g, '').replace(/^0+/, '')
  return `${bsb.replace(/\D/g, '')} ${digits}`
}

import {
  type AccountNumberReason,
  parseAccountNumber,
  parseBsb,
} from '../../payees/bank-account.ts'
import type { Report } from '../bank-file-order.ts'

const bsbSays = {
  bsb_missing: 'is missing',
  bsb_not_six_digits: 'is not six digits, like 088-950',
  bsb_of_no_bank: 'is the BSB of no bank',
}

/** `NNN-NNN`, whatever the country: no directory of PNG numbers is public (docs/bank-formats.md §2.1). */
export function prepareBsb(bsb: string, field: string, report: Report): string | undefined {
  const parsed = parseBsb(bsb)
  if (parsed.ok) return parsed.value
  const message = `The BSB ${quoted(bsb)}${bsbSays[parsed.reason]}.`
  report({ field, value: bsb, code: parsed.reason, message, severity: 'error' })
  return undefined
}

/** The digits, leading zeros kept. One too long cannot be paid in this file: it is never cut. */
export function prepareAccountNumber(
  accountNumber: string,
  digitsMax: number,
  field: string,
  report: Report,
): string | undefined {
  const parsed = parseAccountNumber(accountNumber, digitsMax)
  if (parsed.ok) return parsed.value
  const code = parsed.reason
  const why = accountSays(accountNumber, digitsMax)[code]
  const message = `The account number ${quoted(accountNumber)}${why}.`
  report({ field, value: accountNumber, code, message, severity: 'error' })
  return undefined
}

function accountSays(
  accountNumber: string,
  digitsMax: number,
): Record<AccountNumberReason, string> {
  const digits = accountNumber.replace(/\D/g, '').length
  return {
    account_number_missing: 'is missing',
    account_number_not_digits: 'has characters other than digits',
    account_number_two_ways: 'is two numbers, or one with a suffix',
    account_number_all_zeros: 'is all zeros',
    account_number_too_long: `has ${digits} digits; this file carries at most ${digitsMax}`,
  }
}

function quoted(text: string): string {
  return text.trim() === '' ? '' : `${text.trim()} `
}

import { allow, type Result, refuse } from '../result.ts'

/** An account number is text end to end: leading zeros are part of it. */
export type BankAccount = { bsb: string; accountNumber: string }

/**
 * The banks licensed in Papua New Guinea that appear in payee lists, by the first three digits of
 * the BSB. 018 and 038 follow the pattern of the two seen (docs/bank-formats.md §2.1); an unknown prefix is never
 * refused, because no official list is public.
 */
const banksByPrefix: Record<string, string> = {
  '018': 'ANZ PNG',
  '028': 'Kina Bank',
  '038': 'Westpac PNG',
  '088': 'BSP',
}

/** The bank's name for a BSB, where the prefix is known. */
export function bankOf(bsb: string): string | undefined {
  return banksByPrefix[bsb.slice(0, 3)]
}

export type BsbReason = 'bsb_missing' | 'bsb_not_six_digits' | 'bsb_of_no_bank'

/** A BSB as written → `NNN-NNN`. Takes `088950` and `088-950`; refuses all else (docs/bank-formats.md §6). */
export function parseBsb(text: string): Result<string, BsbReason> {
  const trimmed = text.trim()
  if (trimmed === '') return refuse('bsb_missing')
  const match = /^(\d{3})-?(\d{3})$/.exec(trimmed)
  if (!match) return refuse('bsb_not_six_digits')
  const bsb = `${match[1]}-${match[2]}`
  return isBsbOfNoBank(bsb) ? refuse('bsb_of_no_bank') : allow(bsb)
}

/** The same account, also where one of the two lost the zeros in front. */
export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return accountKey(one) === accountKey(other)
}

/** The same number at the same bank, whatever branch is written beside it. */
export function isSameAtBank(one: BankAccount, other: BankAccount): boolean {
  return keyAtBank(one) === keyAtBank(other)
}

export function keyAtBank({ bsb, accountNumber }: BankAccount): string {
  return `${bsb.slice(0, 3)} ${withoutZeros(accountNumber)}`
}

/** What is the same for one account however it was written: the BSB, and the number without zeros in front. */
export function accountKey({ bsb, accountNumber }: BankAccount): string {
  return `${bsb} ${withoutZeros(accountNumber)}`
}

export function withoutZeros(accountNumber: string): string {
  return accountNumber.replace(/^0+/, '')
}

/**
 * Is it this account that a bank's list says? Some leave its BSB out, or the hyphen or first zero of it, or write it before the
 * number.
 */
export function namesAccount(said: BankAccount, { bsb, accountNumber }: BankAccount): boolean {
  const [digits, branch] = [said.accountNumber, bsb].map((text) =>
    withoutZeros(text.replace(/[ -]/g, '')),
  )
  const number = withoutZeros(accountNumber)
  if (!digits) return false
  if (digits !== number) return [number, accountNumber].some((one) => digits === `${branch}${one}`)
  const saidBranch = said.bsb.replace(/\D/g, '')
  return saidBranch.length < 5 || withoutZeros(saidBranch) === branch
}

/** Some banks write the end of an account alone. */
export const isMasked = (accountNumber: string) => /[x*]/i.test(accountNumber)

/** No bank has these. A prefix that we do not know is only said: no list of all banks is public. */
export function isBsbOfNoBank(bsb: string): boolean {
  return /^(?:000|999)-/.test(bsb)
}

/** How many digits the accounts of a bank have, where it was seen (docs/bank-formats.md §2.1). */
export function usualDigitsOf(bsb: string): number | undefined {
  return usualDigits[bsb.slice(0, 3)]
}
const usualDigits: Record<string, number> = { '028': 8, '088': 10 }

export type AccountNumberReason =
  | 'account_number_missing'
  | 'account_number_not_digits'
  | 'account_number_two_ways'
  | 'account_number_all_zeros'
  | 'account_number_too_long'

/**
 * An account number as written → its digits, leading zeros kept. Hyphens and spaces between digits
 * are dropped. `digitsMax` is what the bank profile can carry (9 in an ABA file, 15 in Kundu Pei);
 * longer is refused, never cut.
 */
export function parseAccountNumber(
  text: string,
  digitsMax: number,
): Result<string, AccountNumberReason> {
  const trimmed = text.trim()
  if (trimmed === '') return refuse('account_number_missing')
  if (!/^\d(?:[- ]?\d)*$/.test(trimmed)) return refuse('account_number_not_digits')
  const groups = trimmed.split(/[- ]/)
  // a day, as a spreadsheet makes it of a number with hyphens, or of another column
  const isDay = /^20..-..-..$|^..-..-20..$/.test(trimmed)
  if (isDay || hasSomethingBeside(groups)) return refuse('account_number_two_ways')
  const digits = groups.join('')
  if (/^0+$/.test(digits)) return refuse('account_number_all_zeros')
  if (digits.length > digitsMax) return refuse('account_number_too_long')
  return allow(digits)
}

/** People write a number in groups of two to six digits. A longer one is a number of its own; so is one with a suffix. */
function hasSomethingBeside(groups: string[]): boolean {
  if (groups.length === 1) return false
  const [last = ''] = groups.slice(-1)
  const [before = ''] = groups.slice(-2)
  return groups.some(({ length }) => length >= 7) || (before.length >= 5 && last.length <= 3)
}

/** An account number for reading: groups of four from the left, `7001 2345 67`. */
export function groupAccountNumber(accountNumber: string): string {
  return accountNumber.replace(/(.{4})(?=.)/g, '$1 ')
}

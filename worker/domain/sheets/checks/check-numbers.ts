import { type Day, formatDay, isDay } from '../../calendar.ts'
import { type AmountReason, formatToea, parseAmount } from '../../money/money.ts'
import {
  type AccountNumberReason,
  type BsbReason,
  bankOf,
  parseAccountNumber,
  parseBsb,
  usualDigitsOf,
} from '../../payees/bank-account.ts'
import {
  damageOf,
  error,
  type FieldCheck,
  type Finding,
  nameCharacter,
  quote,
  warning,
} from '../written-cell.ts'

export function checkBsb(text: string): FieldCheck<string> {
  const damage = damageOf(text)
  if (damage) return { findings: [damage] }

  const bsb = parseBsb(text)
  if (bsb.ok) return { value: bsb.value, findings: unknownBank(bsb.value) }
  const sentences: Record<BsbReason, () => string> = {
    bsb_missing: () => 'missing. Every payment needs the BSB of the payee’s bank.',
    bsb_not_six_digits: () =>
      `${shown(text)} is not a BSB: six digits, written 088-950 or 088950.${bsbHint(text)}`,
    bsb_of_no_bank: () => `${shown(text)} is the BSB of no bank.`,
  }
  return { findings: [error(bsb.reason, sentences[bsb.reason]())] }
}

/** Said and not refused: new banks come, and no list of them is public. */
function unknownBank(bsb: string): Finding[] {
  if (bankOf(bsb)) return []
  const sentence = `we know no bank whose BSBs begin with ${bsb.slice(0, 3)}. Check it with the payee.`
  return [warning('bsb_bank_unknown', sentence)]
}

/** Spreadsheets drop the zero every BSB of Papua New Guinea begins with. Said, never repaired. */
function bsbHint(text: string): string {
  const match = /^(\d{2})-?(\d{3})$/.exec(text.trim())
  return match ? ` If a spreadsheet dropped its first zero, it was 0${match[1]}-${match[2]}.` : ''
}

/** `digitsMax` is what the bank's file carries. */
export function checkAccountNumber(text: string, digitsMax: number): FieldCheck<string> {
  const damage = damageOf(text)
  if (damage) return { findings: [damage] }

  const accountNumber = parseAccountNumber(text, digitsMax)
  if (accountNumber.ok) return { value: accountNumber.value, findings: [] }
  const sentences: Record<AccountNumberReason, () => string> = {
    account_number_missing: () => 'missing. Every payment needs the payee’s account number.',
    account_number_two_ways: () =>
      `${shown(text)} can be one number of ${text.replace(/\D/g, '').length} digits, or a number with something beside it. Write the account alone, without spaces or hyphens.`,
    account_number_all_zeros: () => `${shown(text)} is all zeros, which is nobody’s account.`,
    account_number_not_digits: () =>
      `${shown(text)} is not an account number${oddCharacter(text)}; ` +
      'only digits, with single hyphens or spaces between them.',
    account_number_too_long: () =>
      `${shown(text)} has ${text.replace(/\D/g, '').length} digits; ` +
      `this bank’s file carries at most ${digitsMax}.`,
  }
  return { findings: [error(accountNumber.reason, sentences[accountNumber.reason]())] }
}

/** `088 950 700123` under “Account”: the number with its own BSB before it, or a number that begins so. */
export function holdsBsb(bsb: string, accountNumber: string): Finding[] {
  const digits = bsb.replace('-', '')
  if (!accountNumber.startsWith(digits) || accountNumber.length < digits.length + 4) return []
  const rest = accountNumber.slice(digits.length)
  const sentence = `${accountNumber} begins with its own BSB: it can be the account ${rest} behind ${bsb}, or all of it. Ask the payee.`
  return [error('account_holds_bsb', sentence)]
}

/** Banks have long and short accounts, so a length is only said; often a zero in front got lost, or a digit too many in. */
export function unusualLength(bsb: string, accountNumber: string): Finding[] {
  const usual = usualDigitsOf(bsb)
  const { length } = accountNumber
  if (usual === undefined || length === usual) return []
  const sentence = `${accountNumber} has ${length} ${length === 1 ? 'digit' : 'digits'}; accounts of ${bankOf(bsb)} usually have ${usual}. Check it.`
  return [warning('account_length_unusual', sentence)]
}

function oddCharacter(text: string): string {
  const odd = [...text.trim()].find((character) => !/[\d -]/.test(character))
  return odd ? `: it contains ${nameCharacter(odd)}` : ''
}

export function checkAmount(text: string, amountToeaMax: number): FieldCheck<number> {
  const damage = damageOf(text)
  if (damage) return { findings: [damage] }

  const amount = parseAmount(text)
  const day = amount.ok ? dayIn(text) : undefined
  if (day) {
    const sentence = `${shown(text)} can be ${formatDay(day)}, or an amount. Write an amount with its decimals, such as ${shown(text)}.00.`
    return { findings: [error('amount_may_be_day', sentence)] }
  }
  if (amount.ok && amount.value <= amountToeaMax) return { value: amount.value, findings: [] }
  const reason = amount.ok ? 'amount_too_large' : amount.reason
  const sentences: Record<AmountReason, () => string> = {
    amount_missing: () => 'missing. Every payment needs an amount.',
    amount_zero: () => `${shown(text)} pays nothing; the least is K0.01.`,
    amount_negative: () => `${shown(text)} is less than zero; a payment cannot take money back.`,
    amount_too_precise: () => `${shown(text)} has more than two decimals; the smallest is a toea.`,
    amount_too_large: () => `${shown(text)} is more than the ${formatToea(amountToeaMax)} allowed.`,
    amount_not_a_number: () =>
      `${shown(text)} is not an amount we can read in one way; write it like 1234.50 or 1,234.50.`,
  }
  return { findings: [error(reason, sentences[reason]())] }
}

/** `20261127` or `27112026`: a day without signs, from a column beside the amount. */
function dayIn(text: string): Day | undefined {
  const [, ...ymd] = /^(20\d\d)(\d\d)(\d\d)$/.exec(text.trim()) ?? []
  const [, ...dmy] = /^(\d\d)(\d\d)(20\d\d)$/.exec(text.trim()) ?? []
  return [ymd.join('-'), dmy.reverse().join('-')].find(isDay)
}

/** A number stands bare in a sentence; anything longer or stranger is quoted. */
function shown(text: string): string {
  const trimmed = text.trim()
  return /^[\d.,K-]{1,40}$/.test(trimmed) ? trimmed : quote(trimmed)
}

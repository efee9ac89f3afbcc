import type { Problem } from '../problem.ts'
import { allow, type Result } from '../result.ts'
import { type BankAccount, parseAccountNumber, parseBsb } from './bank-account.ts'

/** The name of a payee at their bank: what a bank file carries (docs/bank-formats.md §1.2). */
export const nameAtBankMax = 32
/** The longest account number any profile carries: Kundu Pei's fifteen. */
export const accountDigitsMax = 15

export type WrittenAccount = { bsb: string; accountNumber: string; nameAtBank: string }

export type AccountCheck =
  | Extract<Result<BankAccount & { nameAtBank: string }>, { ok: true }>
  | { ok: false; problems: Problem[] }

const sentences = {
  bsb_missing: 'BSB: missing. Every payee needs the six digits of the bank branch.',
  bsb_not_six_digits: 'BSB: a BSB has six digits, such as 088-950.',
  bsb_of_no_bank: 'BSB: no bank has a BSB that begins with 000 or 999.',
  account_number_missing: 'Account number: missing.',
  account_number_not_digits: 'Account number: only digits, with spaces or hyphens between them.',
  account_number_two_ways:
    'Account number: two numbers, or one with a suffix. Write the account alone, without spaces or hyphens.',
  account_number_all_zeros: 'Account number: all zeros is not an account.',
  account_number_too_long: `Account number: at most ${accountDigitsMax} digits fit into any bank file.`,
}

/** A payee's account as typed → as kept. What one bank's file cannot carry is refused when a payment needs that file. */
export function checkAccount(written: WrittenAccount): AccountCheck {
  const problems: Problem[] = []
  const say = (field: string, value: string, code: string, message: string) =>
    problems.push({ field, value, code, message, severity: 'error' })

  const bsb = parseBsb(written.bsb)
  if (!bsb.ok) say('bsb', written.bsb, bsb.reason, sentences[bsb.reason])
  const number = parseAccountNumber(written.accountNumber, accountDigitsMax)
  if (!number.ok) {
    say('accountNumber', written.accountNumber, number.reason, sentences[number.reason])
  }
  const nameAtBank = written.nameAtBank.trim()
  if (nameAtBank.length > nameAtBankMax) {
    const sentence = `Name at the bank: ${nameAtBank.length} characters; a bank file carries at most ${nameAtBankMax}.`
    say('nameAtBank', nameAtBank, 'name_too_long', sentence)
  }
  const control = [...nameAtBank].some((character) => character < ' ' || character === '\u007f')
  if (control) {
    say(
      'nameAtBank',
      nameAtBank,
      'name_character',
      'Name at the bank: a control character is in it.',
    )
  }
  if (!bsb.ok || !number.ok || problems.length > 0) return { ok: false, problems }
  return allow({ bsb: bsb.value, accountNumber: number.value, nameAtBank })
}

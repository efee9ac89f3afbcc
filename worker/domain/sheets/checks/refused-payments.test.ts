import { describe, expect, test } from 'vitest'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { checkPayment, type WrittenPayment } from './check-payment.ts'

const simon: WrittenPayment = {
  name: 'Simon Karo',
  bsb: '038-001',
  accountNumber: '2323118403',
  amount: '3204.92',
  reference: 'FN23 00001',
}

const check = (changes: Partial<WrittenPayment>, limits = smallBank) =>
  checkPayment({ ...simon, ...changes }, limits, simplifyForSmallBank)

describe('refused', () => {
  test.each<[string, Partial<WrittenPayment>, string]>([
    ['name_missing', { name: '  ' }, 'Name: missing. Every payment needs the payee’s name.'],
    [
      'name_too_long',
      { name: 'N'.repeat(33) },
      `Name: “${'N'.repeat(33)}” has 33 characters; this bank’s file carries at most 32.`,
    ],
    [
      'name_character',
      { name: 'Simon 😀' },
      'Name: “Simon 😀” contains “😀”, which this bank’s file cannot carry.',
    ],
    [
      'name_character',
      { name: 'Si\u200bmon' },
      'Name: “Si\u200bmon” contains U+200B, which this bank’s file cannot carry.',
    ],
    [
      'reference_too_long',
      { reference: 'A reference of twenty-two' },
      'Reference: “A reference of twenty-two” has 25 characters; ' +
        'this bank’s file carries at most 18.',
    ],
    [
      'reference_character',
      { reference: '<FN23>' },
      'Reference: “<FN23>” contains “<”, which this bank’s file cannot carry.',
    ],
    ['bsb_missing', { bsb: '' }, 'BSB: missing. Every payment needs the BSB of the payee’s bank.'],
    [
      'bsb_not_six_digits',
      { bsb: '088 950' },
      'BSB: “088 950” is not a BSB: six digits, written 088-950 or 088950.',
    ],
    [
      'bsb_not_six_digits',
      { bsb: '88950' },
      'BSB: 88950 is not a BSB: six digits, written 088-950 or 088950. ' +
        'If a spreadsheet dropped its first zero, it was 088-950.',
    ],
    [
      'account_number_missing',
      { accountNumber: '' },
      'Account number: missing. Every payment needs the payee’s account number.',
    ],
    [
      'account_number_all_zeros',
      { accountNumber: '000-000' },
      'Account number: 000-000 is all zeros, which is nobody’s account.',
    ],
    [
      'account_number_not_digits',
      { accountNumber: '1234@6789' },
      'Account number: “1234@6789” is not an account number: it contains “@”; ' +
        'only digits, with single hyphens or spaces between them.',
    ],
    [
      'account_number_not_digits',
      { accountNumber: '12--34' },
      'Account number: 12--34 is not an account number; ' +
        'only digits, with single hyphens or spaces between them.',
    ],
    [
      'account_number_too_long',
      { accountNumber: '12345678901234567' },
      'Account number: 12345678901234567 has 17 digits; this bank’s file carries at most 15.',
    ],
    ['amount_missing', { amount: '' }, 'Amount: missing. Every payment needs an amount.'],
    ['amount_zero', { amount: '0.00' }, 'Amount: 0.00 pays nothing; the least is K0.01.'],
    [
      'amount_negative',
      { amount: '(500)' },
      'Amount: “(500)” is less than zero; a payment cannot take money back.',
    ],
    [
      'amount_too_precise',
      { amount: '1.005' },
      'Amount: 1.005 has more than two decimals; the smallest is a toea.',
    ],
    [
      'amount_not_a_number',
      { amount: '1e3' },
      'Amount: “1e3” is not an amount we can read in one way; write it like 1234.50 or 1,234.50.',
    ],
    [
      'amount_too_large',
      { amount: '100,000,000.00' },
      'Amount: 100,000,000.00 is more than the K99,999,999.99 allowed.',
    ],
    [
      'scientific_number',
      { accountNumber: '7.00123E+09' },
      'Account number: The spreadsheet has changed this number to 7.00123E+09 and lost its last ' +
        'digits. Format the column as text and write it again.',
    ],
    [
      'spreadsheet_error',
      { amount: '#REF!' },
      'Amount: “#REF!” is what a spreadsheet shows when a formula fails. Write the value itself.',
    ],
    [
      'control_character',
      { name: 'Tau\tMea' },
      'Name: “Tau\tMea” contains a tab, which no field may hold. Delete it.',
    ],
    [
      'control_character',
      { payeeCode: 'E1\u0000' },
      'Payee code: “E1\u0000” contains a NUL character, which no field may hold. ' + 'Delete it.',
    ],
    [
      'cell_too_long',
      { reference: 'R'.repeat(1001) },
      'Reference: the cell has 1001 characters; at most 1000 are read.',
    ],
  ])('%s', (code, changes, message) => {
    const [field = '', value = ''] = Object.entries(changes)[0] ?? []
    expect(check(changes)).toEqual({
      payment: undefined,
      problems: [{ field, value, code, message, severity: 'error' }],
    })
  })

  test('a limit of the bank below the product’s own', () => {
    const { problems } = check({ amount: '1000.01' }, { ...smallBank, amountToeaMax: 100_000 })
    expect(problems).toMatchObject([
      { message: 'Amount: 1000.01 is more than the K1,000.00 allowed.' },
    ])
  })

  test('a character that this one bank leaves out', () => {
    const strict = { ...smallBank, isAllowed: (character: string) => character !== ';' }
    expect(check({ reference: 'a;b' }, strict).problems).toMatchObject([
      { code: 'reference_character' },
    ])
  })

  test('every field that is wrong, not only the first', () => {
    const wrong = { name: '', bsb: '1', accountNumber: 'x', amount: '0', reference: '<' }
    expect(check(wrong).problems.map(({ field }) => field)).toEqual(Object.keys(wrong))
  })

  test.each(['\t', '\r', '\n', '\u0000', '\u007f', '\u0085', '\u2028'])(
    'the control character %j in any field',
    (control) => {
      for (const field of [
        'name',
        'bsb',
        'accountNumber',
        'amount',
        'reference',
        'bank',
      ] as const) {
        const { payment, problems } = check({ [field]: `${simon[field] ?? 'Westpac'}${control}` })
        expect(payment).toBeUndefined()
        expect(problems).toMatchObject([{ field, code: 'control_character' }])
      }
    },
  )
})

import { expect, test } from 'vitest'
import { john, mary, payroll, today } from '../fixtures/bank-files/payroll.ts'
import { parseAmount } from '../money/money.ts'
import type { BankFileOrder, BankFilePayment } from './bank-file-order.ts'
import { preflight } from './preflight.ts'
import type { ProfileName } from './profiles/profiles.ts'
import { profiles } from './profiles/profiles.ts'
import { splitByCaps } from './split-by-caps.ts'
import { writeBankFile } from './write-bank-file.ts'

// The numbers are those of docs/bank-formats.md §6: payments here, the file as a whole in
// conformance-file.test.ts, files made elsewhere in conformance-import.test.ts, returns (61) in
// samples.test.ts. Amounts as typed (27, 32) and the day in Port Moresby (45) are the rules of
// money.ts and calendar.ts, seen here once.

const tooLong = 'The account number 7001234567 has 10 digits; this file carries at most 9.'
const bsp = { ...john, bsb: '088-950', accountNumber: '7001234567' }

test('1: a 10-digit account is refused by name in 120 characters, never sliced', () => {
  expect(errorsOf('aba-120', bsp)).toEqual([
    {
      line: 1,
      payee: 'KILA. JOHN',
      field: 'accountNumber',
      value: '7001234567',
      code: 'account_number_too_long',
      message: `Payment 1 (KILA. JOHN): ${tooLong}`,
      severity: 'error',
    },
  ])
})

test('2: a 10-digit BSP account is filled with zeros to 15 in Kundu Pei', () => {
  expect(detail('kundu-pei-132', bsp).slice(8, 23)).toBe('000007001234567')
})

test.each([
  ['3: leading zeros are kept', '001234567', '001234567'],
  ['4: a hyphen is left out', '00-123456', ' 00123456'],
  ['5: an account too long only for its hyphens fits without', '123-456-789', '123456789'],
])('%s', (_, accountNumber, written) => {
  expect(detail('aba-120', { ...john, accountNumber }).slice(8, 17)).toBe(written)
})

test.each([
  ['6: a blank account', { accountNumber: ' ' }, 'account_number_missing'],
  ['6: an account of zeros', { accountNumber: '000000000' }, 'account_number_all_zeros'],
  ['8: punctuation in an account', { accountNumber: '1234@6789' }, 'account_number_not_digits'],
  ['10: a BSB of 5 digits', { bsb: '08895' }, 'bsb_not_six_digits'],
  ['10: a BSB of letters', { bsb: 'ABC-DEF' }, 'bsb_not_six_digits'],
  ['10: a BSB with a space', { bsb: '088 950' }, 'bsb_not_six_digits'],
  ['15: a name of 33 characters', { payeeName: 'A'.repeat(33) }, 'too_long'],
  ['16: a blank name', { payeeName: '  ' }, 'blank'],
  ['16: a name after a space', { payeeName: ' KILA' }, 'starts_with_space'],
  ['17: a tab', { payeeName: 'KILA\tJOHN' }, 'control_character'],
  ['17: a line break', { reference: 'A\r\n7999' }, 'control_character'],
  ['17: a tab before the reference', { reference: '\tPAY' }, 'control_character'],
  ['17: a NUL', { reference: 'A\0' }, 'control_character'],
  ['18: an emoji', { payeeName: 'KILA 😀' }, 'character_not_allowed'],
  ['22: a reference of 19 characters', { reference: 'R'.repeat(19) }, 'too_long'],
  ['25: nothing to pay', { amountToea: 0 }, 'amount_zero'],
  ['26: less than nothing', { amountToea: -1 }, 'amount_negative'],
  ['27: half a toea', { amountToea: 111.5 }, 'amount_not_whole_toea'],
  ['27: no number at all', { amountToea: Number.NaN }, 'amount_not_whole_toea'],
  ['30: 100,000,000.00', { amountToea: 10_000_000_000 }, 'amount_too_large'],
  ['40: code 99', { transactionCode: '99' }, 'transaction_code_unknown'],
  ['40: a blank code', { transactionCode: '' }, 'transaction_code_unknown'],
  ['40: the debit code on a payment', { transactionCode: '13' }, 'transaction_code_unknown'],
  ['63: tax of 9 digits', { withholdingTaxToea: 100_000_000 }, 'withholding_tax_out_of_range'],
])('%s is refused', (_, changes, code) => {
  expect(errorsOf('aba-120', { ...john, ...changes }).map((error) => error.code)).toEqual([code])
})

test.each(['088950', '028-000', '088-950'])('9, 11: the BSB %s is written with a hyphen', (bsb) => {
  const written = detail('aba-120', { ...john, bsb }).slice(1, 8)
  expect(written).toBe(`${bsb.slice(0, 3)}-${bsb.slice(-3)}`)
})

test('12: José is sent as JOSE, one byte per character, and the clerk is shown', () => {
  const order = payroll('kundu-pei-132', { payments: [{ ...john, payeeName: 'José Kila' }] })
  expect(linesOf(order)[1]?.slice(36, 68)).toBe('JOSE KILA'.padEnd(32))
  expect(preflight(order, today)).toMatchObject([
    { line: 1, field: 'name', code: 'simplified', severity: 'warning', value: 'José Kila' },
  ])
})

test.each([
  ['13: a straight apostrophe', "O'Neil", "O'Neil"],
  ['14: a curly apostrophe', 'O’Neil', "O'Neil"],
  ['14: a dash', 'Kila–Tau', 'Kila-Tau'],
  ['21: lower case', 'Kila', 'Kila'],
])('%s is sent', (_, payeeName, sent) => {
  expect(
    detail('aba-120', { ...john, payeeName })
      .slice(30, 62)
      .trimEnd(),
  ).toBe(sent)
})

test('15, 22: a name of 32 and a reference of 18 fit exactly', () => {
  const full = { ...john, payeeName: 'N'.repeat(32), reference: 'R'.repeat(18) }
  expect(detail('aba-120', full).slice(30, 80)).toBe('N'.repeat(32) + 'R'.repeat(18))
})

test.each([
  ['19: a semicolon', 'a;b', 'aba-120', 'aba-120-anz'],
  ['20: an asterisk in a name', 'a*b', 'aba-120', 'aba-120-cba'],
  ['20: a slash in a name', 'a/b', 'aba-120', 'aba-120-cba'],
] as const)('%s depends on the profile', (_, payeeName, taking, refusing) => {
  expect(errorsOf(taking, { ...john, payeeName })).toEqual([])
  expect(errorsOf(refusing, { ...john, payeeName })).toMatchObject([
    { field: 'name', code: 'character_not_allowed' },
  ])
})

test('21: Kundu Pei is written in capitals', () => {
  expect(detail('kundu-pei-132', { ...john, payeeName: 'Kila John' })).toContain('KILA JOHN')
})

test('23: a space before the reference is dropped', () => {
  expect(detail('aba-120', { ...john, reference: ' PAY 24' }).slice(62, 80)).toBe(
    'PAY 24'.padEnd(18),
  )
})

test('24: a blank reference is a warning', () => {
  const order = payroll('aba-120', { payments: [{ ...john, reference: '' }] })
  expect(preflight(order, today)).toMatchObject([{ line: 1, code: 'reference_blank' }])
})

test.each(['1.115', '1.005', '1e3', '1.234,50', '12,34.00'])('27, 32: %s is no amount', (typed) => {
  expect(parseAmount(typed).ok).toBe(false)
})

test('32: K1,234.50 is 123450 toea', () => {
  expect(parseAmount('K1,234.50')).toEqual({ ok: true, value: 123_450 })
})

test('28: K0.10 and K0.20 make exactly 0000000030', () => {
  const payments = [10, 20].map((amountToea) => ({ ...john, amountToea }))
  expect(linesOf(payroll('aba-120', { payments })).at(-1)?.slice(30, 40)).toBe('0000000030')
})

test('29: K99,999,999.99 is written in ten digits, and so is its balancing record', () => {
  const payments = [{ ...john, amountToea: 9_999_999_999 }]
  const [, payment, balancing] = linesOf(payroll('aba-120', { payments }))
  expect([payment, balancing].map((line) => line?.slice(20, 30))).toEqual([
    '9999999999',
    '9999999999',
  ])
})

test('31: payments that together pass the total are refused, and split into files', () => {
  const payments = [{ ...john, amountToea: 9_999_999_999 }, mary]
  const order = payroll('aba-120', { payments })
  expect(preflight(order, today).map(({ code }) => code)).toEqual(['file_total_too_large'])
  expect(splitByCaps(payments, profiles['aba-120'])).toEqual([[payments[0]], [mary]])

  const exact = [{ ...john, amountToea: 9_999_900_000 }, mary]
  expect(splitByCaps(exact, profiles['aba-120'])).toEqual([exact])
})

test('33, 34: without the balancing record net is the credits; with it net is zero', () => {
  const without = linesOf(payroll('aba-120', { switches: { bankCode: 'XXX' } }))
  const withBalancing = linesOf(payroll('aba-120'))
  expect(without.at(-1)?.slice(20, 80)).toBe(
    `000024999900002499990000000000${' '.repeat(24)}000002`,
  )
  expect(withBalancing.at(-2)?.slice(0, 30)).toBe('1028-000 10000001 130000249999')
  expect(withBalancing.at(-1)?.slice(20, 80)).toBe(
    `000000000000002499990000249999${' '.repeat(24)}000003`,
  )
})

test('39: codes 50, 53 and 56 are all credits', () => {
  const payments = ['50', '53', '56'].map((transactionCode) => ({
    ...john,
    amountToea: 100,
    transactionCode,
  }))
  expect(linesOf(payroll('aba-120', { payments })).at(-1)?.slice(30, 50)).toBe(
    '00000003000000000300',
  )
})

function errorsOf(profile: ProfileName, payment: BankFilePayment) {
  const problems = preflight(payroll(profile, { payments: [payment] }), today)
  return problems.filter(({ severity }) => severity === 'error')
}

/** The first detail record. */
function detail(profile: ProfileName, payment: BankFilePayment): string {
  return linesOf(payroll(profile, { payments: [payment] }))[1] ?? ''
}

function linesOf(order: BankFileOrder): string[] {
  const file = writeBankFile(order)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value.text.split('\r\n').filter((line) => line !== '')
}

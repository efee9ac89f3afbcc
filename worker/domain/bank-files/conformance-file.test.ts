import { expect, test } from 'vitest'
import { dayInPortMoresby } from '../calendar.ts'
import { john, mary, payroll, today } from '../fixtures/bank-files/payroll.ts'
import type { BankFileOrder } from './bank-file-order.ts'
import { preflight } from './preflight.ts'
import { applySwitches } from './profiles/apply-switches.ts'
import type { ProfileName } from './profiles/profiles.ts'
import { profiles } from './profiles/profiles.ts'
import { splitByCaps } from './split-by-caps.ts'
import { writeBankFile } from './write-bank-file.ts'

// The cases of docs/bank-formats.md §6 that are about the file as a whole.

test.each([
  ['41: indicator W without tax', { indicator: 'W' as const }],
  ['41: tax without an indicator', { withholdingTaxToea: 100 }],
])('%s is a warning', (_, changes) => {
  const order = payroll('aba-120', { payments: [{ ...john, ...changes }] })
  expect(preflight(order, today)).toMatchObject([
    { line: 1, code: 'indicator_and_tax_disagree', severity: 'warning' },
  ])
})

test.each(['T', 'N'] as const)('42: indicator %s is written', (indicator) => {
  const order = payroll('aba-120', { payments: [{ ...john, indicator }] })
  expect(preflight(order, today)).toEqual([])
  expect(linesOf(order)[1]?.charAt(17)).toBe(indicator)
})

test('43: an empty order is refused', () => {
  expect(codesOf(payroll('aba-120', { payments: [] }))).toEqual(['no_payments'])
})

test.each(['2026-02-31', 'tomorrow', '1999-12-31', ''])(
  '44: the date %j is refused',
  (valueDate) => {
    expect(codesOf(payroll('aba-120', { valueDate }))).toEqual(['value_date_not_a_day'])
  },
)

test('45: the last half hour of the year in Port Moresby is still that year', () => {
  expect(dayInPortMoresby(new Date('2026-12-31T13:30:00Z'))).toBe('2026-12-31')
  expect(dayInPortMoresby(new Date('2026-12-31T14:00:00Z'))).toBe('2027-01-01')
  expect(linesOf(payroll('aba-120', { valueDate: '2027-01-01' }))[0]?.slice(74, 80)).toBe('010127')
})

test('46: the date is DDMMYY in 120 characters and YYYYMMDD in Kundu Pei', () => {
  expect(linesOf(payroll('aba-120'))[0]?.slice(74, 80)).toBe('201126')
  expect(linesOf(payroll('kundu-pei-132'))[0]?.slice(74, 82)).toBe('20261120')
})

test.each([
  ['past', '2026-11-18', 'value_date_past'],
  ['a Saturday', '2026-11-21', 'value_date_weekend'],
  ['Christmas', '2026-12-25', 'value_date_holiday'],
])('47: a date that is %s is a warning', (_, valueDate, code) => {
  expect(preflight(payroll('aba-120', { valueDate }), today)).toMatchObject([
    { code, severity: 'warning' },
  ])
})

test('47: today and any working day to come are no warning', () => {
  expect(preflight(payroll('aba-120', { valueDate: today }), today)).toEqual([])
  expect(preflight(payroll('aba-120'), today)).toEqual([])
})

test('48: user name, description and remitter one too long are refused', () => {
  const { source } = payroll('aba-120')
  const longer = { ...source, userName: 'U'.repeat(27), remitter: 'R'.repeat(17) }
  const order = payroll('aba-120', { source: longer, description: 'D'.repeat(13) })
  expect(preflight(order, today).map(({ field, code }) => [field, code])).toEqual([
    ['userName', 'too_long'],
    ['description', 'too_long'],
    ['remitter', 'too_long'],
  ])
})

test('49: user number 1234 is written 001234; none is the profile’s own', () => {
  const { source } = payroll('aba-120')
  const userId = (profile: ProfileName, deUserId: string) =>
    linesOf(payroll(profile, { source: { ...source, deUserId } }))[0]?.slice(56, 62)
  expect(userId('aba-120', '1234')).toBe('001234')
  expect(userId('aba-120-cba', '')).toBe('301500')
  expect(userId('aba-120', '')).toBe('000000')
  expect(codesOf(payroll('aba-120-nab', { source: { ...source, deUserId: '' } }))).toEqual([
    'user_id_missing',
  ])
  expect(codesOf(payroll('aba-120', { source: { ...source, deUserId: '1234567' } }))).toEqual([
    'user_id_not_digits',
  ])
})

test.each(['kina', 'KINA', ''])('50: the bank code %j is refused', (bankCode) => {
  expect(codesOf(payroll('aba-120', { switches: { bankCode } }))).toEqual([
    'bank_code_not_three_capitals',
  ])
})

test('50: a generic file without the bank’s code says so, and warns', () => {
  const order = payroll('aba-120', { switches: {} })
  expect(codesOf(order)).toEqual([])
  const warnings = preflight(order, order.valueDate).map(({ code }) => code)
  expect(warnings).toContain('bank_code_placeholder')
})

test('51: the account is in the header where switched on, and never for Westpac', () => {
  const switches = { bankCode: 'ANZ', headerAccount: 'filled' } as const
  expect(linesOf(payroll('aba-120', { switches }))[0]?.slice(0, 20)).toBe('0028-000 10000001 01')
  expect(linesOf(payroll('aba-120'))[0]?.slice(0, 20)).toBe(`0${' '.repeat(17)}01`)
  expect(codesOf(payroll('westpac-png-120', { switches }))).toEqual([
    'header_account_refused_by_bank',
  ])
})

test.each([true, false])(
  '52, 53: lines end with CRLF, the last one when it is %s',
  (finalNewline) => {
    const switches = { bankCode: 'XXX', finalNewline }
    const text = textOf(payroll('aba-120', { switches }))
    expect(text.replaceAll('\r\n', '')).toMatch(/^[ -~]*$/)
    expect(text.endsWith('\r\n')).toBe(finalNewline)
  },
)

test('57: 999,999 records are one file and one more is two', () => {
  const profile = profiles['aba-120']
  const full = Array.from({ length: 999_999 }, () => ({ amountToea: 1 }))
  expect(splitByCaps(full, profile)).toHaveLength(1)
  expect(splitByCaps([...full, { amountToea: 1 }], profile).map(({ length }) => length)).toEqual([
    999_999, 1,
  ])
  const switches = { bankCode: 'ABC' }
  const payments = new Array<typeof john>(1_000_000).fill(john)
  const refused = writeBankFile(payroll('aba-120', { switches, payments }))
  expect(refused).toMatchObject({ ok: false, problems: [{ code: 'too_many_payments' }] })
})

test('58: 501 records with a cap of 500 are two files, each with its own balancing record', () => {
  const switches = { bankCode: 'XXX', balancingRecord: 'always', recordsMax: 500 } as const
  const profile = applySwitches('aba-120', switches)
  if (!profile.ok) throw new Error(profile.reason)
  const payments = Array.from({ length: 501 }, (_, index) => ({ ...john, amountToea: index + 1 }))
  const files = splitByCaps(payments, profile.value)
  expect(files.map(({ length }) => length)).toEqual([499, 2])
  expect(files.flat()).toEqual(payments)

  const written = files.map((part, index) =>
    linesOf(payroll('aba-120', { switches, payments: part, reelSequence: index + 1 })),
  )
  expect(written.map(([header]) => header?.slice(18, 20))).toEqual(['01', '02'])
  expect(written.map((lines) => lines.at(-2)?.slice(18, 20))).toEqual(['13', '13'])
  const codes = (count: number) =>
    codesOf(payroll('aba-120', { switches, payments: payments.slice(0, count) }))
  expect([codes(499), codes(500)]).toEqual([[], ['too_many_payments']])
})

test.each([0, 100, 1.5])('58: file %s of a series is refused', (reelSequence) => {
  expect(codesOf(payroll('aba-120', { reelSequence }))).toEqual(['reel_sequence_out_of_range'])
})

test('59: the same account and amount twice is a warning that names both payments', () => {
  const again = { ...john, bsb: '028000', reference: 'PAY 25' }
  const order = payroll('aba-120', { payments: [john, mary, again] })
  expect(preflight(order, today)).toMatchObject([
    { line: 3, payee: 'KILA. JOHN', code: 'paid_twice', severity: 'warning' },
  ])
  expect(writeBankFile(order).ok).toBe(true)
})

test('62: CBA gets its payments by BSB then account, stable, the balancing record last', () => {
  const payments = [
    { ...mary, bsb: '062-000', accountNumber: '9' },
    { ...mary, bsb: '028-000', accountNumber: '22', reference: 'FIRST' },
    { ...john, bsb: '028-000', accountNumber: '22', reference: 'SECOND' },
    { ...john, bsb: '028-000', accountNumber: '3' },
  ]
  const lines = linesOf(payroll('aba-120-cba', { payments }))
  expect(lines.slice(1, -1).map((line) => line.slice(1, 20).replace(/ +/g, ' '))).toEqual([
    '028-000 3 53',
    '028-000 22 53',
    '028-000 22 53',
    '062-000 9 53',
    '028-000 10000001 13',
  ])
  expect(lines[2]).toContain('FIRST')
})

test('64: the same order twice gives identical bytes', () => {
  for (const profile of ['kundu-pei-132', 'aba-120-cba', 'bank-csv'] as const) {
    expect(textOf(payroll(profile))).toBe(textOf(payroll(profile)))
  }
})

function codesOf(order: BankFileOrder) {
  return preflight(order, today).flatMap(({ code, severity }) => (severity === 'error' ? code : []))
}

function textOf(order: BankFileOrder): string {
  const file = writeBankFile(order)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value.text
}

function linesOf(order: BankFileOrder): string[] {
  return textOf(order)
    .split('\r\n')
    .filter((line) => line !== '')
}

import { expect, test } from 'vitest'
import { john, mary, payroll, today } from '../fixtures/bank-files/payroll.ts'
import { preflight } from './preflight.ts'
import { readBankFile } from './read/read-bank-file.ts'
import { writeBankFile } from './write-bank-file.ts'

const headings = 'Account Name,BSB,Account Number,Amount,Reference\r\n'

test('the five columns are written with their headings, quoted where a comma needs it', () => {
  const payments = [
    { ...john, payeeName: 'Kila, John' },
    { ...mary, accountNumber: '0001234567' },
  ]
  expect(writeBankFile(payroll('bank-csv', { payments }))).toMatchObject({
    ok: true,
    value: {
      profile: 'bank-csv',
      text: [
        headings,
        '"Kila, John",028-000,11111111,1500.00,PAY 24\r\n',
        'TAU. MARY,028-000,0001234567,999.99,PAY 24\r\n',
      ].join(''),
      recordCount: 2,
      totalToea: 249_999,
      balancingIncluded: false,
    },
  })
})

test.each(['=1+1', '+675', '-5', '@sum'])('a name like the formula %s is refused', (payeeName) => {
  const order = payroll('bank-csv', { payments: [{ ...john, payeeName }] })
  expect(preflight(order, today)).toMatchObject([{ field: 'name', code: 'starts_like_formula' }])
})

test('a payment with withholding tax has no column for it', () => {
  const payments = [{ ...john, indicator: 'W' as const, withholdingTaxToea: 100 }]
  expect(preflight(payroll('bank-csv', { payments }), today)).toMatchObject([
    { field: 'payment', code: 'not_in_this_file' },
  ])
})

test('801 payees are one too many', () => {
  const payments = Array.from({ length: 801 }, (_, index) => ({ ...john, amountToea: index + 1 }))
  expect(preflight(payroll('bank-csv', { payments }), today)).toMatchObject([
    { code: 'too_many_payments', severity: 'error' },
  ])
})

test.each([
  ['headings_missing', 'Kila,028-000,1,1.00,A,', 1],
  ['quotes_wrong', `${headings}"Kila,028-000,1,1.00,A`, 2],
  ['wrong_column_count', `${headings}Kila,028-000,1,1.00`, 2],
  ['amount_too_precise', `${headings}Kila,028-000,1,1.005,A`, 2],
  ['account_number_too_long', `${headings}Kila,028-000,1234567890123456,1.00,A`, 2],
  ['bsb_not_six_digits', `${headings}Kila,028 000,1,1.00,A`, 2],
  ['starts_like_formula', `${headings}=Kila,028-000,1,1.00,A`, 2],
  ['blank', `${headings},028-000,1,1.00,A`, 2],
])('a file read with %s says so', (code, text, line) => {
  const { profile, problems } = readBankFile(text)
  expect(profile).toBe('bank-csv')
  expect(problems[0]).toMatchObject({ code, line })
})

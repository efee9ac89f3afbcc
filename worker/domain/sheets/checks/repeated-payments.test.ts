import { expect, test } from 'vitest'
import type { SheetPayment } from '../sheet.ts'
import { repeatedPayments } from './repeated-payments.ts'

const kora: SheetPayment = {
  row: 2,
  payeeName: 'Kora Tau',
  bsb: '028-038',
  accountNumber: '92583605',
  amountToea: 272381,
  reference: 'FN23 00047',
}
const header = {
  row: 1,
  titles: ['Account Number'],
  columns: [{ field: 'accountNumber' as const, title: 'Account Number', index: 0 }],
}

const warningsFor = (...changes: Partial<SheetPayment>[]) => {
  const payments = [kora, ...changes.map((change, at) => ({ ...kora, row: 3 + at, ...change }))]
  const rows = payments.map(({ row }) => ({ row, cells: [`9258-3605 (${row})`] }))
  return repeatedPayments(payments, rows, header)
}

test('the same payment again is named with the row where it first stood', () => {
  expect(warningsFor({}, {}).map(({ row, column, value }) => [row, column, value])).toEqual([
    [3, '(row)', 'same as row 2'],
    [4, '(row)', 'same as row 2'],
  ])
})

test.each<[string, Partial<SheetPayment>]>([
  ['another reference', { reference: 'FN23 00048' }],
  ['another amount', { amountToea: 272382 }],
  ['another account', { accountNumber: '92583606' }],
  ['the same account number at another bank', { bsb: '088-950' }],
])('%s makes it another payment', (_difference, change) => {
  expect(warningsFor(change)).toEqual([])
})

test('another name on the same account is a warning of its own, not a repetition', () => {
  expect(warningsFor({ payeeName: 'Mary Kuman' })).toEqual([
    {
      row: 3,
      column: 'Account Number',
      value: '9258-3605 (3)',
      code: 'account_other_name',
      sentence: '028-038 92583605 is paid as “Mary Kuman” here and “Kora Tau” in row 2.',
      message:
        'Row 3, Account Number: 028-038 92583605 is paid as “Mary Kuman” here ' +
        'and “Kora Tau” in row 2.',
      severity: 'warning',
    },
  ])
})

test('a name written with other capitals and spaces is the same name', () => {
  expect(warningsFor({ payeeName: 'KORA  TAU', reference: 'FN24' })).toEqual([])
})

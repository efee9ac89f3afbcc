import { describe, expect, test } from 'vitest'
import { fieldOf } from './head/known-titles.ts'
import { findHeader } from './headers.ts'

const rowOf = (row: number, titles: string) => ({ row, cells: titles.split('|') })

describe('a title names a field', () => {
  test.each([
    ['Name', 'name'],
    ['PAYEE NAME', 'name'],
    ['employee_name', 'name'],
    ['Account Name', 'name'],
    ['Supplier', 'name'],
    ['Last Name', 'surname'],
    ['Given Name(s)', 'givenNames'],
    ['BSB', 'bsb'],
    ['B.S.B. No.', 'bsb'],
    ['Bank Code', 'bsb'],
    ['Account\nNumber', 'accountNumber'],
    ['A/C', 'accountNumber'],
    ['Acc. No', 'accountNumber'],
    ['Amount (K)', 'amount'],
    ['AMOUNT PGK', 'amount'],
    ['Net Pay', 'amount'],
    ['Kina', 'amount'],
    ['Lodgement Reference', 'reference'],
    ['Particulars', 'reference'],
    ['Invoice No.', 'reference'],
    ['Bank Name', 'bank'],
    ['Emp No', 'payeeCode'],
    ['ID', 'payeeCode'],
    ['Account №', 'accountNumber'],
    ['Gross Pay', undefined],
    // what is left of them without their signs and other letters would be “Net pay” and “Amount”
    ['Net pay ＄', undefined],
    ['½ Amount', undefined],
    ['Amount прежний', undefined],
    ['Date', undefined],
    ['', undefined],
  ])('%j is %s', (title, field) => {
    expect(fieldOf(title)).toBe(field)
  })
})

describe('the header', () => {
  test('is the first row with all needed columns', () => {
    const search = findHeader([
      rowOf(1, 'Payment|to|staff'),
      rowOf(3, 'Name|BSB|Account|Amount'),
      rowOf(4, 'Name|BSB|Account|Amount'),
    ])
    expect(search).toEqual({
      header: {
        row: 3,
        titles: ['Name', 'BSB', 'Account', 'Amount'],
        columns: [
          { field: 'name', title: 'Name', index: 0 },
          { field: 'bsb', title: 'BSB', index: 1 },
          { field: 'accountNumber', title: 'Account', index: 2 },
          { field: 'amount', title: 'Amount', index: 3 },
        ],
      },
      missing: [],
      repeated: [],
      passedOver: [],
      overtitled: [],
      unfound: [],
    })
  })

  test('does with surname and given names for a name, but not with one of them', () => {
    expect(findHeader([rowOf(1, 'Surname|First Name|BSB|Account|Amount')])?.missing).toEqual([])
    expect(findHeader([rowOf(1, 'Surname|BSB|Account|Amount')])?.missing).toEqual(['name'])
  })

  test('is the nearest row where none is complete, and says what is missing', () => {
    const search = findHeader([rowOf(1, 'Acme'), rowOf(2, 'Name|Amount')])
    expect([search?.header.row, search?.missing]).toEqual([2, ['BSB', 'account number']])
  })

  test('shows both columns that could be the amount', () => {
    const search = findHeader([rowOf(1, 'Name|BSB|Account|Amount|Net Pay')])
    expect(search?.repeated).toEqual([
      {
        first: { field: 'amount', title: 'Amount', index: 3 },
        second: { field: 'amount', title: 'Net Pay', index: 4 },
      },
    ])
  })

  test('takes the plain title where another column says the same in other words', () => {
    const search = findHeader([
      rowOf(1, 'Payee|Account Name|BSB|Account No|Amount|Details|Reference'),
    ])
    expect(search?.repeated).toEqual([])
    expect(search?.header.columns.map(({ title }) => title)).toEqual([
      'Account Name',
      'BSB',
      'Account No',
      'Amount',
      'Reference',
    ])
    expect(search?.passedOver.map(({ second }) => second.title)).toEqual(['Payee', 'Details'])
  })

  test('takes the first of two columns that are only shown', () => {
    const search = findHeader([rowOf(1, 'ID|Name|BSB|Account|Amount|Emp No|Bank|Bank Name')])
    expect(search?.repeated).toEqual([])
    expect(search?.header.columns.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 6])
  })

  test('is not there in an empty sheet', () => {
    expect(findHeader([])).toBeUndefined()
  })
})

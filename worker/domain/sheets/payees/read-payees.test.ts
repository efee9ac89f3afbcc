import { expect, test, vi } from 'vitest'
import { openUpload } from '../open-upload.ts'
import { readPayees } from './read-payees.ts'

const read = async (text: string) => readPayees(await openUpload(text, { of: 'payees' }))
const said = ({ problems }: Awaited<ReturnType<typeof read>>) =>
  problems.map(({ row, column, code, severity }) => [row, column, code, severity])

test('payees are read as our own file writes them, without an amount', async () => {
  const reading = await read(
    `Name,Code,Bank,BSB,Account,Name at the bank,State of the account,Added
Kila Vagi,E17,BSP,088-950,1000123456,K VAGI,active,2026-11-22
"Port Moresby General Hospital Nursing Staff Association",,BSP,088-950,7001234567,PMGH NURSES,proposed,2026-11-22
`,
  )
  expect(reading.problems).toEqual([])
  expect(reading.payees).toEqual([
    {
      ...{ row: 2, name: 'Kila Vagi', code: 'E17', bsb: '088-950' },
      ...{ accountNumber: '1000123456', nameAtBank: 'K VAGI' },
    },
    {
      ...{ row: 3, name: 'Port Moresby General Hospital Nursing Staff Association', code: '' },
      ...{ bsb: '088-950', accountNumber: '7001234567', nameAtBank: 'PMGH NURSES' },
    },
  ])
  expect(reading.read).toEqual(['Name', 'Code', 'Bank', 'BSB', 'Account', 'Name at the bank'])
})

test('an account of many members is told by yes and no, and by nothing else', async () => {
  const reading = await read(
    `Name,BSB,Account,Pooled
Teachers Savings,088-950,1000123456,Yes
Kila Vagi,088-950,1000123457,no
Mea Tau,088-950,1000123458,
Ravi Tau,088-950,1000123459,perhaps
`,
  )
  expect(reading.payees.map(({ isPooled }) => isPooled)).toEqual([true, false, undefined])
  expect(said(reading)).toEqual([[5, 'Pooled', 'pooled_unclear', 'error']])
  expect(reading.read).toContain('Pooled')
})

test('columns with something in them that are not read are named, and empty ones are not', async () => {
  const titles = 'Name,BSB,Account,Status,,Notes,E-mail'
  const reading = await read(`${titles}\nKila Vagi,088-950,1000123456,Inactive,x,,kila at home\n`)
  expect(reading.unread).toEqual(['Status', 'column 5', 'E-mail'])
})

test('titles of other programs are known: two names, two halves of a BSB, a number of the person', async () => {
  const reading = await read(
    'Surname;Given names;Bank code;Branch code;Account no;Employee no\nVagi;Kila;088;950;1000123456;0017\n',
  )
  expect(reading.payees).toMatchObject([{ name: 'Kila Vagi', code: '0017', bsb: '088-950' }])
})

test('what is wrong is named by row and field with its limit, and keeps its row out', async () => {
  const reading = await read(
    `Name,Code,BSB,Account
,A,088-950,1000123456
${'N'.repeat(33)},B,088-950,1000123457
Kila Vagi,${'C'.repeat(41)},088-950,1000123458
Mea Tau,D,88950,1.0E+09
`,
  )
  expect(reading.payees).toEqual([])
  expect(said(reading)).toEqual([
    [2, 'Name', 'name_missing', 'error'],
    [3, 'Name', 'name_too_long', 'error'],
    [4, 'Code', 'code_too_long', 'error'],
    [5, 'BSB', 'bsb_not_six_digits', 'error'],
    [5, 'Account', 'scientific_number', 'error'],
  ])
  expect(reading.problems[1]?.message).toContain('33 characters; a bank file carries at most 32')
  expect(reading.problems[2]?.message).toContain('41 characters; at most 40')
})

test('of one account or one code in two rows the first is taken, and the other says so', async () => {
  const reading = await read(
    `Name,Code,BSB,Account
Kila Vagi,A,088-950,1000123456
Vagi Kila,B,088950,1000 123 456
Mea Tau,A,088-950,1000123457
`,
  )
  expect(reading.payees.map(({ row }) => row)).toEqual([2])
  expect(said(reading)).toEqual([
    [3, 'Account', 'row_repeated', 'error'],
    [4, 'Code', 'row_repeated', 'error'],
  ])
})

test.each([
  ['Name,BSB\nKila,088-950\n', 'column_missing'],
  ['Name,BSB,Account\n', 'no_payments'],
  ['', 'sheet_empty'],
  ['Name,BSB,Account No,Bank Account No\nKila,088-950,2101050,1000123456', 'column_twice'],
  ['Name,BSB,Account,New Account\nKila,088-950,1000123456,1000123457', 'column_twice'],
  ['Name,BSB,Account,Payee BSB\nKila,028-038,1000123456,088-950', 'column_twice'],
  [`Name,BSB,Account\n${'Kila,088-950,1000123456\n'.repeat(10_001)}`, 'too_many_rows'],
  ['x'.repeat(5 * 1024 * 1024 + 1), 'sheet_too_large'],
])('a sheet that is none is refused as a whole (%#)', async (text, code) => {
  const reading = await read(text)
  expect(reading.payees).toEqual([])
  expect(reading.problems.map((one) => one.code)).toEqual([code])
})

test('what a sheet of payees has of their pay is not read, and not asked about', async () => {
  const reading = await read(
    'Name,BSB,Account,Amount,Net Pay,Details,Remarks\nMea,088-950,1000123457,9.80,7.50,a,b',
  )
  expect([reading.payees.length, said(reading)]).toEqual([1, []])
  expect(reading.unread).toEqual(['Amount', 'Net Pay', 'Details', 'Remarks'])
})

test('a payee above the titles is named', async () => {
  const reading = await read('Kila,088-950,1000123456\nName,BSB,Account\nMea,088-950,1000123457')
  expect(reading.payees.map(({ row }) => row)).toEqual([3])
  expect(said(reading)).toEqual([[1, '(row)', 'row_above_titles', 'error']])
})

test('a name or a code with signs that cannot be seen is refused, with the sign and its place', async () => {
  const reading = await read(
    `Name,Code,BSB,Account
Ki\u200Bla Vagi,A,088-950,1000123456
Mea Tau,B\u202E,088-950,1000123457
`,
  )
  expect(reading.payees).toEqual([])
  expect(reading.problems.map(({ message }) => message)).toEqual([
    'Row 2, Name: It has U+200B as its character 3, which cannot be seen. Delete it.',
    'Row 3, Code: It has U+202E as its character 2, which cannot be seen. Delete it.',
  ])
})

test('a code of figures is no key as it stands', async () => {
  const set = vi.spyOn(Map.prototype, 'set')
  await read('Name,Code,BSB,Account\nKila Vagi,65536,088-950,1000123456\n')
  const keys = set.mock.calls.map(([key]) => String(key))
  set.mockRestore()
  expect(keys.filter((key) => key.endsWith('65536'))).toEqual(['.65536'])
})

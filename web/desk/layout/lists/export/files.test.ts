import { expect, test } from 'vitest'
import { readWorkbook } from '#domain/sheets/workbook/read-workbook.ts'
import type { Cell, ListExport } from './list-export.ts'
import { exportRowsMax, readAll, TooLong } from './read-all.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const columns: ListExport['columns'] = [
  { title: 'Payee', kind: 'text' },
  { title: 'Account', kind: 'text' },
  { title: 'Amount', kind: 'money' },
  { title: 'Payments', kind: 'count' },
]
const row = (name: string): Cell[] => [name, '0012345678', 123_450, 412]

async function csvOf(rows: Cell[][]) {
  const bytes = new Uint8Array(await writeCsv(columns, rows).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes)
}

test.each([
  ['Kila Vagi', 'Kila Vagi'],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+675 7000 0001', "'+675 7000 0001"],
  ['-1+1', "'-1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['Vagi;=1+1;x', `"Vagi;'=1+1;x"`],
  [' =1+1', "' =1+1"],
  ['Vagi, "Kila"', '"Vagi, ""Kila"""'],
  ['Kila\nVagi', '"Kila\nVagi"'],
  ['O’Brien–Tau', 'O’Brien–Tau'],
])('in CSV %j stands as %j', async (name, written) => {
  const text = await csvOf([row(name)])
  expect(text).toBe(`Payee,Account,Amount,Payments\r\n${written},0012345678,1234.50,412\r\n`)
})

test('what a workbook is given is what stands in it: text as text, amounts as numbers with two decimals', async () => {
  const names = [
    'Kila Vagi',
    "=cmd|' /C calc'!A0",
    '+6757000001',
    '007',
    '1E3',
    ' two  blanks ',
    'a & b < c > "d"',
    'two\nlines',
    '日本 🧺',
    // what Excel would read as a letter by its number
    '_x0041_bc_x005f_',
  ]
  const made = await writeXlsx('Payments', columns, names.map(row))
  const read = await readWorkbook(new Uint8Array(await made.arrayBuffer()))
  if (!read.ok) throw new Error(read.reason)
  expect(read.value.rows.map(({ cells }) => cells)).toEqual([
    ['Payee', 'Account', 'Amount', 'Payments'],
    ...names.map((name) => [name, '0012345678', '1234.5', '412']),
  ])
})

test('a list of many pages is read to its end, and a longer one than a file takes is refused', async () => {
  const of = (pages: number, size: number): ListExport => ({
    name: 'Payments',
    list: 'payments',
    filter: '',
    columns,
    read: async (cursor) => {
      const page = Number(cursor || 0) + 1
      return {
        rows: Array.from({ length: size }, () => row('Kila')),
        nextCursor: page < pages ? String(page) : null,
      }
    },
  })
  const counts: number[] = []
  const { signal } = new AbortController()
  expect(await readAll(of(3, 200), signal, (count) => counts.push(count))).toHaveLength(600)
  expect(counts).toEqual([200, 400, 600])
  expect(await readAll(of(1, exportRowsMax), signal, () => {})).toHaveLength(exportRowsMax)
  await expect(readAll(of(2, exportRowsMax), signal, () => {})).rejects.toThrow(TooLong)
})

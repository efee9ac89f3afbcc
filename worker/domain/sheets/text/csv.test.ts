import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Delimiter } from '../sheet.ts'
import { readCsv, writeCsv } from './csv.ts'

const cellsOf = (text: string, delimiter: Delimiter = ',') =>
  readCsv(text, delimiter, 1000).rows.map(({ cells }) => cells)

describe('reading', () => {
  test.each<[string, string, string[][]]>([
    [
      'cells end at commas and line breaks',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a bare LF ends a row', 'a\nb', [['a'], ['b']]],
    ['a bare CR ends a row', 'a\rb\r', [['a'], ['b']]],
    ['quotes hold a comma', '"a,b",c', [['a,b', 'c']]],
    ['two quotes inside quotes are one', '"a ""b"" c"', [['a "b" c']]],
    ['quotes hold a line break', '"a\r\nb",c', [['a\r\nb', 'c']]],
    ['blanks after a closing quote are harmless', '"a" ,b', [['a ', 'b']]],
    ['a quote inside a bare cell is a character', 'a "b",c', [['a "b"', 'c']]],
    ['a comma at the end leaves a blank cell', 'a,', [['a', '']]],
    ['spaces belong to the cell', ' a , b ', [[' a ', ' b ']]],
  ])('%s', (_fact, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  test.each<[Delimiter, string]>([
    [';', '"a;b";c,d'],
    ['\t', '"a\tb"\tc,d'],
  ])('the delimiter %j separates, the comma does not', (delimiter, text) => {
    expect(cellsOf(text, delimiter)).toEqual([[`a${delimiter}b`, 'c,d']])
  })

  test('rows are numbered as a spreadsheet shows them', () => {
    const { rows, rowCount } = readCsv('\r\na\r\n,,\r\n"b\r\nb"\r\n \r\nc', ',', 1000)
    expect(rows.map(({ row }) => row)).toEqual([2, 4, 6])
    expect(rowCount).toBe(3)
  })

  test('a quote that is never closed names the row where it began', () => {
    expect(readCsv('a\n\n"b\nc\nd', ',', 1000).unclosedQuoteRow).toBe(3)
  })

  test('text after a closing quote marks the row', () => {
    expect(readCsv('"a"b,c\nd', ',', 1000).rows).toEqual([
      { row: 1, cells: ['ab', 'c'], strayQuote: true, quoted: [0] },
      { row: 2, cells: ['d'] },
    ])
  })

  test('rows beyond the limit are counted and not kept', () => {
    const { rows, rowCount } = readCsv('a\nb\nc\n', ',', 2)
    expect([rows.length, rowCount]).toEqual([2, 3])
  })

  test('a row of more than a hundred cells is named', () => {
    const reading = readCsv(`a\n${','.repeat(200)}b\n`, ',', 1000)
    expect(reading.tooWideRow).toBe(2)
  })
})

describe('writing', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'",;\t\r\n\'=+-@ a0') }),
  )
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { maxLength: 12 })

  test('what would be a formula is marked as text', () => {
    expect(writeCsv([['=1+1', '+675', '-120.00', '@x', '\ty', '\rz', "'=q", 'plain']])).toBe(
      `'=1+1,'+675,'-120.00,'@x,"'\ty","'\rz",''=q,plain\r\n`,
    )
    // in any of the ways to write its first sign, and behind what a spreadsheet trims
    expect(writeCsv([['＝1', '＋1', '－1', '＠x', ' =1', "' =1", '\n=1', 'a =1']])).toBe(
      `'＝1,'＋1,'－1,'＠x,' =1,'' =1,"'\n'=1",a =1\r\n`,
    )
  })

  test('what would be one where a spreadsheet divides at “;” is marked as well', () => {
    expect(
      writeCsv([
        ['x', 'a;=1+1', 'b; "@x;c', "c;'=1", 'd\n=1', 'e;f;\u00a0-g', 'h; +675 7000 0002'],
      ]),
    ).toBe(`x,"a;'=1+1","b;' ""@x;c","c;''=1","d\n'=1","e;f;'\u00a0-g","h; +675 7000 0002"\r\n`)
    fc.assert(
      fc.property(table, (rows) => {
        // behind a first cell, since those are marked as all are
        const cells = writeCsv(rows.map((row) => ['x', ...row])).split(/[;\t\r\n]/)
        const isFormula = (one: string) =>
          /^["\s]*[=+\-@＝＋－＠]/.test(one) && !/^ *[-+][-\d ().]*\d(?:"|$)/.test(one)
        expect(cells.filter(isFormula)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('quotes, delimiters and line breaks are quoted', () => {
    expect(writeCsv([['a "b"', 'c,d', 'e;f', 'g\nh']])).toBe('"a ""b""","c,d","e;f","g\nh"\r\n')
  })

  test('the byte-order mark is written where it is asked for', () => {
    expect(writeCsv([['é']], { bom: true })).toBe('\uFEFFé\r\n')
  })

  test('every table that is written reads back the same, blank rows left out', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const kept = rows.filter((cells) => cells.some((content) => content.trim() !== ''))
        expect(cellsOf(writeCsv(rows))).toEqual(kept)
      }),
      { numRuns: 500 },
    )
  })
})

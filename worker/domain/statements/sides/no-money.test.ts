import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementLimits } from '../statement.ts'
import {
  camt,
  csv,
  head,
  line,
  mt940,
  passed,
  type Row,
  read,
  seen,
  type Way,
  way,
  written,
} from './bank-writes.fixture.ts'

/* Rows of a statement that move no money: lines of 0.00, and totals. */

test('a line of 0.00 is passed over by its row in every format, and every other line is read', () => {
  const holds = (
    { opening, rows, amounts }: { opening: number; rows: Row[]; amounts: number[] },
    how: Way,
  ) => {
    const still = rows.flatMap(({ isStill }, at) => (isStill ? [at] : []))
    const lines = amounts.map((toea) => [toea, 'LINE'])
    for (const [text, rowOf] of [
      [csv(rows, how), (at: number) => (how.isNewestFirst ? rows.length - at : at + 1) + 1],
      [mt940(rows, opening), (at: number) => 4 + 2 * at],
      [camt(rows, opening), (at: number) => 4 + at],
    ] as const) {
      const found = read(text)
      expect(seen(found)).toEqual(lines)
      const named = still.map(rowOf).sort((one, other) => one - other)
      const says = named.length === 0 ? [] : [expect.stringContaining(`${named.join(', ')} move`)]
      expect(passed(found)).toEqual(says)
    }
  }
  fc.assert(fc.property(written, way, holds), { seed: 12, numRuns: 300 })
})

test.each([
  [
    'a row of nothing that changes the balance',
    [line('1.00,,9.00'), line('0.00,,8.00')],
    'Row 3, balance: it is K8.00',
  ],
  [
    'nothing beside what is no amount',
    [line('1.00,,9.00'), line('0.00,x,9.00')],
    'Row 3, credit: “x” is no amount',
  ],
  [
    'an amount too fine to read',
    [line('1.00,,9.00'), line('0.004,,9.00')],
    'Row 3, debit: “0.004” is no amount',
  ],
  [
    'a row whose amount is lost',
    [line(',,10.00'), line('1.00,,9.00')],
    'Row 2, amount: it stands in debit or in credit',
  ],
  [
    'a row of nothing without a day',
    [line('1.00,,9.00'), line('0.00,,9.00', '')],
    'Row 3, date: “” is no day',
  ],
  [
    'a line whose day is lost and that begins with a total',
    [line('1.00,,9.00'), ',Total Energies,1.00,,8.00'],
    'Row 3, date: “” is no day',
  ],
  [
    'totals that are no amount',
    [line('1.00,,9.00'), 'Totals,,1.00?,,'],
    'Row 3, debit: “1.00?” is no amount',
  ],
  [
    'totals of nothing',
    [line('1.00,,9.00'), 'Totals,,0.00,0.00,'],
    'the lines come to debit K1.00',
  ],
  [
    'a total that stands before the lines it lacks',
    [line('1.00,,9.00'), 'Page total,,1.00,,8.00', line('1.00,,8.00')],
    'Row 3, total: it gives totals',
  ],
  ['rows of nothing alone', [line('0.00,,9.00'), line(',0.00,9.00')], 'no row moves any money'],
])('a statement with %s is refused', (_what, rows, says) => {
  const found = seen(read([head, ...rows].join('\n')))
  expect(found).toEqual([expect.stringContaining(says)])
})

test.each([
  [
    'totals of each page and of all',
    [
      line('1.00,,9.00'),
      'Page total,,1.00,,9.00',
      line('2.00,,7.00'),
      'Page total,,2.00,,',
      'Grand Total,,3.00,0.00,7.00',
    ],
    3,
  ],
  ['totals above the lines', [',Total for the period,1.00,,9.00', line('1.00,,9.00')], 1],
  ['a total in a column of words', [line('1.00,,9.00'), 'Total Debits,1.00,,,'], 1],
  ['a total of no figure', [line('1.00,,9.00'), 'Totals,,,,'], 1],
  ['rows of nothing without a balance', [line('0.00,,'), line('1.00,,9.00'), line(',0.00,')], 1],
])('%s are no lines, and are told', (_what, rows, sentences) => {
  const found = read([head, ...rows].join('\n'))
  expect(found.ok).toBe(true)
  expect(passed(found)).toHaveLength(sentences)
})

test('a statement of more rows than are read is refused, however many of them are no lines', () => {
  const { linesMax } = statementLimits
  const rows = Array.from({ length: linesMax + 1 }, (_none, at) =>
    line(`1.00,,${linesMax + 9 - at}.00`),
  )
  const totals = Array.from({ length: 30 }, () => 'Totals,,,,')
  const found = read([head, ...totals, ...rows].join('\n'))
  expect(seen(found)).toEqual([
    'The statement has 20,031 lines; at most 20,000 are read. Nothing was kept.',
  ])
})

test('a row of nothing without a side takes the side from no other', () => {
  const rows = [
    '26/11/2026,A,1.00,DR,9.00',
    '26/11/2026,FEE WAIVED,0.00,,9.00',
    '26/11/2026,B,2.00,CR,11.00',
  ]
  const found = read(['Date,Details,Amount,DR/CR,Balance', ...rows].join('\n'))
  expect(seen(found)).toEqual([
    [-100, 'A'],
    [200, 'B'],
  ])
})

test('a summary of CAMT.053 that is not of its booked entries is told', () => {
  const rows = [
    { toea: -100, balance: 900, isStill: false },
    { toea: 200, balance: 1_100, isStill: false },
  ]
  const withSummary = (credit: string) =>
    camt(rows, 1_000).replace(
      '<Ntry>',
      `<TxsSummry><TtlCdtNtries><Sum>${credit}</Sum></TtlCdtNtries><TtlDbtNtries><Sum>1</Sum></TtlDbtNtries></TxsSummry><Ntry>`,
    )
  expect(passed(read(withSummary('2.00')))).toEqual([])
  expect(passed(read(withSummary('3.00')))).toEqual([
    'Row 4: the summary says credits of K3.00, and those that are booked come to K2.00.',
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessMapping } from '../mapping.ts'
import { readStatement } from '../read-statement.ts'
import { type StatementRead, statementLimits } from '../statement.ts'

/* Rows of a statement that move no money: lines of 0.00, and totals. */

const own = { bsb: '088-950', accountNumber: '7001234567' }
const kina = (toea: number, point = '.') =>
  `${toea < 0 ? '-' : ''}${Math.floor(Math.abs(toea) / 100)}${point}${String(Math.abs(toea) % 100).padStart(2, '0')}`

type Row = { toea: number; balance: number; isStill: boolean }
type Way = { isNewestFirst: boolean; isSigned: boolean }

function csv(rows: Row[], { isNewestFirst, isSigned }: Way, footer?: (way: Way) => string[]) {
  const titles = isSigned ? ['Date', 'Details', 'Amount'] : ['Date', 'Details', 'Debit', 'Credit']
  const written = rows.map(({ toea, balance, isStill }) => {
    const size = kina(Math.abs(toea))
    const sides = toea < 0 || isStill ? [size, ''] : ['', size]
    const money = isSigned ? [kina(toea)] : sides
    return ['26/11/2026', isStill ? 'FEE WAIVED' : 'LINE', ...money, kina(balance)]
  })
  const ordered = isNewestFirst ? written.toReversed() : written
  const all = [
    [...titles, 'Balance'],
    ...ordered,
    ...(footer ? [footer({ isNewestFirst, isSigned })] : []),
  ]
  return all.map((cells) => cells.join()).join('\n')
}

function mt940(rows: Row[], opening: number) {
  const lines = rows.flatMap(({ toea, isStill }) => [
    `:61:261126${toea > 0 ? 'C' : 'D'}${kina(Math.abs(toea), ',')}NTRFB1`,
    `:86:${isStill ? 'FEE WAIVED' : 'LINE'}`,
  ])
  const balance = (toea: number) => `${toea < 0 ? 'D' : 'C'}261126PGK${kina(Math.abs(toea), ',')}`
  return [
    ':20:S',
    ':25:088950/7001234567',
    `:60F:${balance(opening)}`,
    ...lines,
    `:62F:${balance(rows.at(-1)?.balance ?? opening)}`,
  ].join('\n')
}

function camt(rows: Row[], opening: number) {
  const amount = (toea: number) =>
    `<Amt Ccy="PGK">${kina(Math.abs(toea))}</Amt><CdtDbtInd>${toea > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd>`
  const balance = (kind: string, toea: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${amount(toea)}</Bal>`
  const entries = rows.map(
    ({ toea, isStill }) =>
      `<Ntry>${amount(toea)}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><AddtlNtryInf>${isStill ? 'FEE WAIVED' : 'LINE'}</AddtlNtryInf></Ntry>`,
  )
  return [
    '<Document><BkToCstmrStmt><Stmt>',
    balance('OPBD', opening),
    balance('CLBD', rows.at(-1)?.balance ?? opening),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

const read = (text: string) =>
  readStatement(text, own, guessMapping((text.split('\n')[0] ?? '').split(',')))
const seen = (found: StatementRead) =>
  found.ok
    ? found.statement.lines.map(({ amountToea, text }) => [amountToea, text])
    : found.problems.map(({ message }) => message)
const passed = (found: StatementRead) => (found.ok ? found.statement.passedOver : [])

/** Two lines and more that move money, with some of nothing among them. */
const written = fc
  .record({
    opening: fc.integer({ min: -100_000, max: 5_000_000 }),
    amounts: fc.array(fc.integer({ min: -900_000, max: 900_000 }).filter(Boolean), {
      minLength: 2,
      maxLength: 6,
    }),
    still: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
  })
  .map(({ opening, amounts, still }) => {
    const toea: { toea: number; isStill: boolean }[] = amounts.map((one) => ({
      toea: one,
      isStill: false,
    }))
    for (const at of still) toea.splice(at, 0, { toea: 0, isStill: true })
    let balance = opening
    const rows = toea.map((one) => {
      balance += one.toea
      return { ...one, balance }
    })
    return { opening, rows, amounts }
  })
const way = fc.record({ isNewestFirst: fc.boolean(), isSigned: fc.boolean() })

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

test('a total of the lines is compared, and one toea more or less refuses the file with both figures', () => {
  const holds = ({ rows }: { rows: Row[] }, how: Way, off: number) => {
    const sums = rows.reduce(
      ([debit, credit], { toea }) =>
        [debit + Math.max(0, -toea), credit + Math.max(0, toea)] as const,
      [0, 0] as readonly [number, number],
    )
    const footer =
      (more: number) =>
      ({ isSigned }: Way) => {
        const money = isSigned
          ? [kina(sums[1] - sums[0] + more)]
          : [kina(sums[0]), kina(sums[1] + more)]
        return ['', 'TOTALS', ...money, kina(rows.at(-1)?.balance ?? 0)]
      }
    const right = read(csv(rows, how, footer(0)))
    expect(seen(right)).toEqual(seen(read(csv(rows, how))))
    expect(passed(right).at(-1)).toMatch(
      new RegExp(`^Row ${rows.length + 2} gives totals, .*: the lines come to the same`),
    )
    const wrong = read(csv(rows, how, footer(off)))
    // together or each by itself: a single column of signs may be added up either way
    const isOtherSum = how.isSigned && sums[1] - sums[0] + off === sums[0] + sums[1]
    if (!isOtherSum) {
      expect(seen(wrong)).toEqual([
        expect.stringMatching(
          `^Row ${rows.length + 2}, total: it gives totals, .* A row is missing or was changed`,
        ),
      ])
    }
  }
  fc.assert(fc.property(written, way, fc.constantFrom(1, -1, 100), holds), {
    seed: 12,
    numRuns: 300,
  })
})

const head = 'Date,Details,Debit,Credit,Balance'
const line = (money: string, day = '26/11/2026') => `${day},A,${money}`

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

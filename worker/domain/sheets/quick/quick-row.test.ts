import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schedules } from '../../../testing/schedules/schedules.ts'
import { bankTextOf } from '../../bank-files/prepare/bank-text.ts'
import { profileNames, profiles } from '../../bank-files/profiles/profiles.ts'
import { accountKey } from '../../payees/bank-account.ts'
import { checkRow } from '../checks/check-row.ts'
import { repeatedPayments } from '../checks/repeated-payments.ts'
import { rowNotices } from '../checks/row-notices.ts'
import { cutBefore } from '../checks/split-amount.ts'
import { isTitleRow } from '../checks/titles.ts'
import { isTotalRow } from '../checks/total-row.ts'
import { markingColumns } from '../head/marking-columns.ts'
import { openSheet } from '../open-sheet.ts'
import { madeSheet } from '../properties/made-sheet.fixture.ts'
import type { SheetContext, SheetPayment, SheetProblem } from '../sheet.ts'
import { quickRow } from './quick-row.ts'

const { numRuns, seed } = schedules({ usual: 250, seed: 20_261_127 })
const runs = { numRuns: numRuns * 2, seed }

const titles = [
  ...['Name', 'BSB', 'Account No', 'Amount', 'Reference', 'Bank', 'Emp No', 'Surname'],
  ...['Given Names', 'Status', 'Ward', 'OK to pay', 'Pay day', '', 'Bank Code', 'Bank file says'],
]
const words = fc.constantFrom(
  ...[
    'Naomi Gavera',
    'Ruth Oala 17',
    'Mea Tom (HOLD)',
    'TOTAL',
    'Name',
    'BSB',
    'unknown',
    'xxxxxx',
  ],
  ...[
    'E0017',
    'FN23 1',
    'Reference',
    'on hold',
    '+5',
    '#REF!',
    '1E+09',
    "'=1",
    '=1',
    'José',
    'Noémi Gavera',
    'Noëlle 日 Gavera',
    'Ça Va Gavéra-Kila ',
    ' Mea Tom',
  ],
  ...['BSP', 'Kina', 'Active', 'TERMINATED', 'AUD', 'Y', 'x', '20/11/2026', '27/11/2026', '', ' '],
  ...[
    'no name',
    'Do not pay Tom',
    'Salary',
    'already paid',
    'n/a',
    'a\tb',
    'Employee',
    'O’Neil Gavera',
  ],
)
const numbers = fc.constantFrom(
  ...[
    '088-968',
    '088968',
    '028-038',
    '000-000',
    '123-456',
    '7001234567',
    '0001234567',
    '0000000000',
  ],
  ...[
    '0889681234',
    '70012345',
    '12345678',
    '1234.50',
    '0.01',
    '0.00',
    '1,234.50',
    '1,234,567.80',
    '12,34.50',
    '1234',
    '99999999.99',
  ],
  ...['100000000.00', '-5.00', 'K12.00', '00012.50', '1e3'],
)
const good = [
  'Naomi Gavera',
  '088-968',
  '7001234567',
  '1234.50',
  'FN23 1',
  'BSP',
  'E17',
  'Gavera',
  'Naomi',
]

/** Rows that are good, but for as many cells as were changed. */
const sheet = fc
  .record({
    order: fc
      .tuple(
        fc.constantFrom([0], [7, 8]),
        fc.subarray([4, 5, 6, 9, 10, 11, 12, 13, 14, 15], { maxLength: 4 }),
      )
      .chain(([name, others]) => {
        const all = [...name, 1, 2, 3, ...others]
        return fc.shuffledSubarray(all, { minLength: all.length })
      }),
    rows: fc.array(
      fc.array(fc.tuple(fc.nat({ max: 15 }), fc.oneof(words, numbers, fc.string())), {
        maxLength: 2,
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ order, rows }) => {
    const lines = rows.map((changed) => {
      const cells = order.map((at) => good[at] ?? '')
      for (const [at, text] of changed) if (at < cells.length) cells[at] = text
      return cells
    })
    const written = [order.map((at) => titles[at] ?? ''), ...lines]
    return written
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join())
      .join('\n')
  })

const contexts = fc.record(
  {
    ownAccount: fc.constantFrom(
      { bsb: '088-968', accountNumber: '7001234567' },
      { bsb: '088-968', accountNumber: '000000067' },
    ),
    payDay: fc.constant('2026-11-20'),
    answers: fc.constantFrom(
      {},
      { mapping: { Status: 'unread' } as const },
      { remembered: { Status: 'reference', Ward: 'unread' } as const },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<SheetContext>

let quickCount = 0

function expectSame(text: string, context: SheetContext, profile: (typeof profileNames)[number]) {
  const bank = bankTextOf(profiles[profile])
  const opened = openSheet(text, context.answers)
  const { header, rows, delimiter } = opened
  if (!header) return
  const marking = markingColumns(rows, header, context.answers?.mapping)
  const notices = rowNotices(header, context, marking)
  const told: SheetProblem[] = []
  const readQuickly = quickRow(header, bank, { context, notices, marking, told })
  const isCut = cutBefore(rows, header, delimiter)
  for (const row of rows) {
    const payment = isCut(row) ? undefined : readQuickly(row)
    if (!payment) {
      expect(told).toEqual([])
      continue
    }
    quickCount++
    const around = { delimiter, context, notices, cutBefore: isCut }
    const checked = checkRow(row, header, bank.limits, bank.simplify, around)
    expect(checked).toEqual({ payment, problems: told.splice(0), writtenToea: payment.amountToea })
    expect([isTitleRow(row), isTotalRow(row, header, payment.amountToea)]).toEqual([false, false])
  }
}

test('a row that is read quickly is the payment that the checks make of it, and they say the same', () => {
  quickCount = 0
  fc.assert(fc.property(sheet, contexts, fc.constantFrom(...profileNames), expectSame), runs)
  fc.assert(
    fc.property(madeSheet, contexts, fc.constantFrom(...profileNames), ({ text }, context, name) =>
      expectSame(text, context, name),
    ),
    runs,
  )
  expect(quickCount).toBeGreaterThan(numRuns / 4)
})

test('what is repeated is found among the accounts that are paid again as among all', () => {
  const payment = fc.record({
    payeeName: fc.constantFrom('Mea Tom', 'MEA TOM', 'Ruth'),
    bsb: fc.constantFrom('088-950', '028-038'),
    accountNumber: fc.constantFrom('17', '017', '0017', '18', '19', '20'),
    amountToea: fc.constantFrom(1, 2),
    reference: fc.constantFrom('', 'FN'),
  })
  const header = { row: 1, titles: ['Account'], columns: [] }
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 12 }), (all) => {
      const payments: SheetPayment[] = all.map((one, at) => ({ ...one, row: at + 2 }))
      const [first] = payments
      const found = repeatedPayments(payments, [], header).map(({ row, value }) => [row, value])
      const expected = payments.flatMap((one) => {
        const same = payments.find((other) => keyOf(other) === keyOf(one))
        return same && same !== one ? [[one.row, `same as row ${same.row}`]] : []
      })
      expect(found).toEqual(expected)
      if (first) expect(repeatedPayments([first], [], header)).toEqual([])
    }),
  )
})

function keyOf(payment: SheetPayment): string {
  return [accountKey(payment), payment.amountToea, payment.reference, payment.payeeName].join('\n')
}

test('no title that we know has a digit, so a cell with one is none', () => {
  const withDigit = fc
    .tuple(fc.constantFrom('Name', 'BSB ', 'Net Pay', ''), fc.nat({ max: 99 }))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(withDigit, { minLength: 3, maxLength: 6 }), (cells) => {
      expect(isTitleRow({ row: 1, cells })).toBe(false)
    }),
  )
})

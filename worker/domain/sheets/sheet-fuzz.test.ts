import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sheetFixture, sheetFixtureText } from '../fixtures/sheets/read-sheet-fixture.ts'
import { simplifyForSmallBank, smallBank } from '../fixtures/sheets/small-bank.ts'
import { refusedRows } from './checks/refused-rows.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetReading } from './sheet.ts'

const lines = sheetFixtureText('payroll-with-errors.csv').split(/\r?\n/)
const short = new TextEncoder().encode(lines.slice(0, 12).join('\r\n'))

const titles = fc.constantFrom('Name', 'BSB', 'Account No', 'Amount', 'Reference', 'Bank', 'Total')
const cell = fc.oneof(
  fc.constantFrom('Simon Karo', '038-001', '2323118403', '3204.92', '', 'Total', '"', '#REF!'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('1,234.50', '-5', '1E+09', '=1', "'=1", '0', 'é', '\ud800', '\u0000', '\n'),
)

describe('whatever is uploaded, reading it answers', () => {
  test('for random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectSound(read(bytes))),
      { numRuns: 500 },
    )
  })

  test('for a real sheet with bytes changed, taken out and put in', () => {
    const change = fc.record({
      at: fc.nat({ max: short.length - 1 }),
      removed: fc.nat({ max: 3 }),
      added: fc.oneof(
        fc.uint8Array({ maxLength: 3 }),
        fc.constantFrom(...',;\t"\r\n\0').map((text) => new TextEncoder().encode(text)),
      ),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const mutated = changes.reduce<number[]>((bytes, { at, removed, added }) => {
          return bytes.toSpliced(at, removed, ...added)
        }, Array.from(short))
        expectSound(read(Uint8Array.from(mutated)))
      }),
      { numRuns: 500 },
    )
  })

  test('for any cells under any titles', () => {
    const table = fc.tuple(
      fc.array(titles, { minLength: 4, maxLength: 8 }),
      fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
    )
    fc.assert(
      fc.property(table, ([header, rows, delimiter]) => {
        expectSound(read([header, ...rows].map((cells) => cells.join(delimiter)).join('\n')))
      }),
      { numRuns: 500 },
    )
  })

  test('for a sheet cut off at any byte', () => {
    const whole = sheetFixture('valid/utf-16le-bom.txt')
    for (let end = 0; end <= whole.length; end++) expectSound(read(whole.subarray(0, end)))
  })
})

function read(upload: Uint8Array | string): SheetReading {
  return readSheet(upload, smallBank, simplifyForSmallBank)
}

/** Every row is a payment or has an error; what is paid is inside every limit. */
function expectSound(reading: SheetReading) {
  const { payments, problems, rowCount, totalToea } = reading
  for (const { row, message } of problems) {
    expect(row).toBeGreaterThanOrEqual(1)
    expect(message).toMatch(/\.$/)
  }
  const noPayments = ['titles_again', 'total_row_differs', 'row_above_titles']
  const errors = problems.filter(({ severity }) => severity === 'error')
  const refused = new Set(
    errors.filter(({ code }) => !noPayments.includes(code)).map(({ row }) => row),
  )
  expect(payments.some(({ row }) => refused.has(row))).toBe(false)
  if (reading.header) expect(payments.length + refused.size).toBe(rowCount)
  else expect([payments, refused.size > 0]).toEqual([[], true])

  expect(totalToea).toBe(payments.reduce((total, { amountToea }) => total + amountToea, 0))
  for (const payment of payments) {
    expect(payment.payeeName).toMatch(/^[ -~]{1,32}$/)
    expect(payment.bsb).toMatch(/^\d{3}-\d{3}$/)
    expect(payment.accountNumber).toMatch(/^\d{1,15}$/)
    expect(payment.amountToea).toBeGreaterThan(0)
    expect(payment.reference).toMatch(/^[ -~]{0,18}$/)
  }
  expect(typeof refusedRows(reading)).toBe('string')
}

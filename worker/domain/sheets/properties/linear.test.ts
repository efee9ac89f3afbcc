import { expect, test } from 'vitest'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { openSheet } from '../open-sheet.ts'
import { readSheet } from '../read-sheet.ts'
import { countWork, growthOf } from './work.fixture.ts'

/* Twice the rows are twice the work, whatever is wrong with them: counted, because a clock tells of the machine. */
const titles = 'Name,BSB,Account Number,Amount,Reference,Status'
const good = (at: number) => `Mea Tom,028-038,${10_000_000 + at},${at + 1}.50,FN23 ${at},Active`
const kinds: [string, (at: number) => string][] = [
  ['good rows', good],
  ['the same row', () => good(7)],
  [
    'one account under many names',
    (at) => `Mea ${'abcdefghij'[at % 10]}${at},028-038,12345678,9.80,FN,`,
  ],
  ['rows with every error', () => 'E17,88950,7-1 2345678,1.234,<>,TERMINATED'],
  ['amounts cut at their commas', (at) => `Mea Tom,028-038,12345678,1,234,567.00,${at}`],
  ['misplaced quotation marks', () => '"Mea" Tom,028-038,12345678,9.80,FN23,'],
  ['a line break in each row', (at) => `Mea Tom,028-038,${10_000_000 + at},9.80,"a\nb",`],
  ['titles again and again', (at) => (at % 2 ? titles : good(at))],
  ['totals again and again', (at) => (at % 2 ? 'Sub-total,,,9.80,,' : good(at))],
  ['notes in a column', (at) => `Mea Tom,028-038,${10_000_000 + at},9.80,FN23,leave ${at}`],
  ['long cells', (at) => `Mea Tom,028-038,${10_000_000 + at},9.80,${'x'.repeat(300)},Active`],
  ['nothing but commas', () => ','.repeat(8)],
]

const workOf = (row: (at: number) => string, count: number) => {
  const text = [titles, ...Array.from({ length: count }, (_, at) => row(at))].join('\n')
  return countWork(() => readSheet(text, smallBank, simplifyForSmallBank))
}

test.each(kinds)('%s', (_what, row) => {
  // V8 counts a piece of code from its second run on
  workOf(row, 5)
  expect(growthOf((count) => workOf(row, count))).toBeLessThan(2.4)
})

test('titles that all say the same are each read once', () => {
  const workOfTitles = (count: number) => {
    const row = Array.from({ length: count }, () => 'Account').join()
    return countWork(() => openSheet(`${row}\n${row}`))
  }
  workOfTitles(5)
  // four times as many: each beside each would be sixteen times the work
  expect(workOfTitles(100) / workOfTitles(25)).toBeLessThan(6)
})

test('work that grows with the square of the rows is noticed', () => {
  const everyWithEvery = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `row ${at}`)
    return countWork(() => rows.filter((row) => !rows.includes(`${row}?`)))
  }
  expect(growthOf(everyWithEvery)).toBeGreaterThan(3)
})

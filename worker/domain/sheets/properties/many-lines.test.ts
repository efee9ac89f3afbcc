import { expect, test, vi } from 'vitest'
import { likeliest, matchDebits } from '../../statements/match-lines.ts'
import { findContradiction } from '../../statements/on-the-account.ts'
import type { ReturnedRow } from '../../statements/read-return-csv.ts'
import { findToldTwice } from '../../statements/told-twice.ts'
import { creditsNamed } from '../../statements/words/returns-among.ts'
import { countWork, growthOf } from './work.fixture.ts'

/* One file of many lines that all have the day and the amount of many others: twice as many on both sides are twice the work. */

const day = '2026-11-20'
const many = <One>(count: number, make: (at: number) => One) =>
  Array.from({ length: count }, (_, at) => make(at))

const returned = (row: number, reference: string, payeeName: string, accountNumber: string) =>
  ({
    ...{ row, bankDay: day, amountToea: 50_000, reference, payeeName, accountNumber },
    ...{ bsb: '', code: '', reason: '' },
  }) satisfies ReturnedRow

type Three = [reference: string, payeeName: string, accountNumber: string]

const toldTwice: [string, (at: number, side: string) => ReturnedRow][] = [
  ['other references', (at, side) => returned(at, `${side}${at}`, 'Mea Tom', '12345678')],
  ['names alone', (at, side) => returned(at, '', `Mea ${side}${at}`, '')],
  ['accounts alone', (at, side) => returned(at, 'FN23', 'Mea Tom', `${side}${at}`)],
  ['the same beginning', (at, side) => returned(at, `${'A'.repeat(60)}${side}${at}`, '', '')],
  ['the same but for names', (at, side) => returned(at, 'FN', `${side}`, `${at}`)],
  // nothing of them differs alone: only two fields together
  [
    'half of each',
    (at, side) =>
      at % 2 ? returned(at, side, '', `1${at}`) : returned(at, `${side}${at}`, side, ''),
  ],
]

test.each(toldTwice)('returns that were told twice: %s', (_what, row) => {
  const work = (count: number) => {
    const [added, told] = ['N', 'O'].map((side) => many(count, (at) => row(at, side)))
    return countWork(() => findToldTwice(added ?? [], told ?? []))
  }
  work(10)
  // eight times as many: what grows with the square would be 64 times the work
  expect(work(1_600) / work(200)).toBeLessThan(16)
})

test('no reference or account of figures is a key as it stands', () => {
  const groupBy = vi.spyOn(Map, 'groupBy')
  findToldTwice([returned(1, '65536', '', '131072')], [returned(2, '65536', '', '131072')])
  const keys = groupBy.mock.results.flatMap(({ value }) => [...value.keys()].map(String))
  groupBy.mockRestore()
  expect(keys).toContain('.65536')
  expect(keys.filter((key) => /^\d+$/.test(key))).toEqual([])
})

test('rows that nobody can look through are refused by their count, within a bound of work', () => {
  // of each field two thirds may be the same, of all three fields together none
  const told = many(20_000, (at) =>
    returned(at, ...([`R${at}`, `N${at}`, `1${at}`].with(at % 3, `9${at}`) as Three)),
  )
  const added = many(20_000, (at) => returned(at, 'R', 'N', '1'))
  let found: ReturnType<typeof findToldTwice> = []
  const work = countWork(() => {
    found = findToldTwice(added, told)
  })
  expect(work).toBeLessThan(60_000_000)
  expect(found.map(({ code }) => code)).toContain('too_many_alike')
})

const credit = (at: number, text: string) => ({ id: `${at}`, day, amountToea: 100, text })
const credits: [string, (at: number) => string, (at: number) => string][] = [
  ['words of nobody', (at) => `PAY ${at} FROM A SHOP`, (at) => `Payee ${at}`],
  ['one word again and again', () => 'MARY '.repeat(80), (at) => `MARY MARY ${at}`],
  ['names that begin alike', () => 'A B '.repeat(60), (at) => `${'A B '.repeat(20)}${at}`],
]
test.each(credits)('credits beside payments of their amount: %s', (_what, text, name) => {
  const work = (count: number) => {
    const lines = many(count, (at) => ({ ...credit(at, text(at)), reference: '' }))
    const payments = many(count, (at) => ({
      ...{ amountToea: 100, reference: `FN ${at} X`, payeeName: name(at) },
    }))
    return countWork(() => creditsNamed(lines, payments))
  }
  work(10)
  expect(growthOf(work, [100, 200, 400])).toBeLessThan(2.4)
})

test('one credit beside many payments reads its own words once', () => {
  const said = { text: 'MARY '.repeat(2_000), reference: '', payeeName: '' }
  const work = (count: number) => {
    const payments = many(count, (at) => ({ reference: `FN ${at}`, payeeName: `Payee ${at}` }))
    return countWork(() => likeliest(said, payments, payments))
  }
  work(10)
  expect(work(50) / work(25)).toBeLessThan(2.2)
  expect(work(50)).toBeLessThan(50 * 2_000)
})

test('debits that fit a hundred payments each count no day anew', () => {
  const candidates = many(100, (at) => ({
    ...{ id: `p${at}`, batchId: 'b', batchNumber: 1, line: at, valueDate: day, firstDay: day },
    ...{ amountToea: 100, reference: `FN ${at} X`, payeeName: `Payee ${at}` },
  }))
  const lines = many(200, (at) => ({ ...credit(at, 'PAY '.repeat(100)), reference: '' })).map(
    (line) => ({ ...line, amountToea: -100 }),
  )
  const work = countWork(() => matchDebits(lines, [], candidates, new Set()))
  // a line is read a few times, a pair looked at in a few steps
  expect(work).toBeLessThan(200 * 400 * 20 + 200 * 100 * 20)
})

test('what an earlier file contradicts is found in one look at each line', () => {
  const booked = (at: number) => ({
    ...{ row: at, day, amountToea: 1, text: `PAY ${at}`, reference: '', balanceToea: at },
  })
  const work = (count: number) => {
    const missing = many(count, (at) => ({ ...booked(at), text: `GONE ${at}` }))
    const statement = { openingToea: -1, closingToea: -1 }
    return countWork(() => findContradiction(statement, many(count, booked), () => false, missing))
  }
  work(10)
  expect(growthOf(work)).toBeLessThan(2.4)
})

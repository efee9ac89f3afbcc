import { expect, test, vi } from 'vitest'
import { compareRuns } from './differences.ts'
import type { RunLine } from './people-of-run.ts'

/* Who is who in two runs side by side. */

const line = (name: string, changes: Partial<RunLine> = {}): RunLine => ({
  ...{ payeeId: name, code: '', name, nameKey: name.toLowerCase() },
  ...{ accountKey: name, account: name, amountToea: 50_000, isPooled: false },
  ...changes,
})
/** A member of a savings and loan society: all of them are one payee with one account. */
const pooled = (name: string, changes: Partial<RunLine> = {}) =>
  line(name, { payeeId: 'society', accountKey: 'shared', isPooled: true, ...changes })

const compared = (before: RunLine[], now: RunLine[]) =>
  compareRuns(before, now, new Set()).rows.map(({ kind, name }) => [kind, name])

test('a member of a pooled account in whose place another stands is gone, and the other is new', () => {
  const before = [pooled('Anna'), pooled('Boio')]
  expect(compared(before, [pooled('Anna'), pooled('Dora')])).toEqual([
    ['new', 'Dora'],
    ['gone', 'Boio'],
  ])
  const numbered = [pooled('Anna', { code: 'M1' }), pooled('Boio', { code: 'M2' })]
  expect(
    compared(numbered, [pooled('Anna', { code: 'M1' }), pooled('Dora', { code: 'M3' })]),
  ).toEqual([
    ['new', 'Dora'],
    ['gone', 'Boio'],
  ])
})

test('a member is the same with another number, or another name beside their number', () => {
  const before = [pooled('Anna', { code: 'M1' }), pooled('Boio', { code: 'M2' })]
  expect(compared(before, [pooled('Anna', { code: 'M9' }), pooled('Boio')])).toEqual([])
  expect(compared(before, [before[0] ?? pooled(''), pooled('Boio Tom', { code: 'M2' })])).toEqual([
    ['name', 'Boio Tom'],
  ])
})

test('members stay who they are where their society has another account, or another record', () => {
  const before = [pooled('Anna'), pooled('Boio')]
  const elsewhere = { accountKey: 'other', account: 'other' }
  expect(compared(before, [pooled('Anna', elsewhere), pooled('Boio', elsewhere)])).toEqual([
    ['account', 'Anna'],
    ['account', 'Boio'],
  ])
  const renewed = { payeeId: 'society again' }
  expect(compared(before, [pooled('Anna', renewed), pooled('Boio', renewed)])).toEqual([])
})

test('whoever is paid to an account of their own is the same under another name', () => {
  const other = line('Anna Tom', { payeeId: 'Anna', accountKey: 'Anna' })
  expect(compared([line('Anna')], [other])).toEqual([['name', 'Anna Tom']])
  const anew = line('Anna Tom', { payeeId: 'added again', accountKey: 'Anna' })
  expect(compared([line('Anna')], [anew])).toEqual([['name', 'Anna Tom']])
})

test('an amount is another one beyond K200.00 and beyond a quarter, and both are needed', () => {
  const amounts = (before: number, now: number) =>
    compared([line('Anna', { amountToea: before })], [line('Anna', { amountToea: now })])
  const other = [['amount', 'Anna']]
  // a quarter of K2,000.00 is K500.00, of K400.00 less than K200.00
  expect(amounts(200_000, 250_001)).toEqual(other)
  expect(amounts(200_000, 149_999)).toEqual(other)
  expect(amounts(200_000, 250_000)).toEqual([])
  expect(amounts(200_000, 150_000)).toEqual([])
  expect(amounts(40_000, 60_001)).toEqual(other)
  expect(amounts(40_000, 60_000)).toEqual([])
})

test('whose amount is nearly the same is no other amount, and not unchanged', () => {
  const paid = (name: string, amountToea: number) => line(name, { amountToea })
  const before = [paid('Anna', 2_000_000), paid('Boio', 30_000), paid('Dora', 2_500_000)]
  const now = [paid('Anna', 2_499_900), paid('Boio', 30_000), paid('Dora', 2_000_100)]
  const { rows, ...figures } = compareRuns(before, now, new Set())
  expect(rows).toEqual([])
  expect(figures).toEqual({
    ...{ people: 3, same: 1, near: 2, beforeToea: 4_530_000, nowToea: 4_530_000 },
  })
})

test('whoever was paid before the last run, and not in it, is back and not new', () => {
  const now = [line('Anna'), line('Boio')]
  const { rows } = compareRuns([line('Anna')], now, new Set(['Boio']))
  expect(rows.map(({ kind, name }) => [kind, name])).toEqual([['back', 'Boio']])
  expect(compared([line('Anna')], now)).toEqual([['new', 'Boio']])
})

test('a number of figures is no key as it stands: whoever chose them has each found beside all others', () => {
  const groupBy = vi.spyOn(Map, 'groupBy')
  const run = [line('Kila Vagi', { code: '65536' })]
  compareRuns(run, run, new Set())
  const keys = groupBy.mock.results.flatMap(({ value }) => [...value.keys()].map(String))
  groupBy.mockRestore()
  expect(keys).toContain('.65536')
  expect(keys).not.toContain('65536')
})

import { expect, test } from 'vitest'
import { leastAmounts, spreadOf } from './amount-bins.ts'

const pays = Array.from({ length: 40 }, (_, index) => 120_000 + index * 1_000)

test('every amount stands in one of twenty bins, from the smallest to the largest', () => {
  const { bins = [], outlying } = spreadOf(pays) ?? {}
  expect(bins).toHaveLength(20)
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(pays.length)
  expect(bins[0]?.fromToea).toBe(120_000)
  expect(bins.at(-1)?.toToea).toBe(159_000)
  expect(outlying).toBe(0)
})

test('one zero too many stands alone in the last bin, and is marked', () => {
  const { bins = [], outlying, middleToea } = spreadOf([...pays, 1_400_000]) ?? {}
  expect(middleToea).toBe(140_000)
  expect(outlying).toBe(1)
  expect(bins.at(-1)).toMatchObject({ count: 1, isOutlying: true })
  expect(bins.filter(({ isOutlying }) => isOutlying)).toHaveLength(1)
})

test('few amounts, or the same ones, have no spread', () => {
  expect(spreadOf(pays.slice(0, leastAmounts - 1))).toBeUndefined()
  expect(spreadOf(Array(30).fill(150_000))).toBeUndefined()
})

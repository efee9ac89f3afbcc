import { expect, test } from 'vitest'
import { planButton, planFollows } from './plan-follows.ts'

const usage = [
  { of: 'users' as const, used: 6, max: 25, percent: 24, level: 'fine' as const },
  { of: 'payments' as const, used: 100, max: 1_000, percent: 10, level: 'fine' as const },
]

test('a button says which plan, and what it costs', () => {
  expect(planButton('starter')).toBe('Change to Starter · K299.00 a month')
})

test('limits, the next invoice, and what is above the limits today', () => {
  expect(planFollows('starter', { plan: null, usage })).toEqual([
    'At once: 5 users, 100 payments a month, 2 source accounts.',
    'The next invoice is of K299.00 a month. Those that were sent stay as they are, and a paid month begins with its own plan.',
    'They have more than that: 6 users. What is there stays; no user or account is added, and payments beyond are charged.',
  ])
  expect(planFollows('professional', { plan: 'starter', usage })).toHaveLength(2)
})

test('of the plan they have nothing follows', () => {
  expect(planFollows('starter', { plan: 'starter', usage })).toEqual([
    'They have Starter already: nothing would change.',
  ])
})

import { expect, test } from 'vitest'
import { mayAdd, overageOf, type PlanName, planNames, plans, usageOf } from './plan.ts'

test('the plans are those of the specification', () => {
  expect(plans).toMatchObject({
    starter: { monthlyToea: 29_900, usersMax: 5, paymentsPerMonthMax: 100, sourceAccountsMax: 2 },
    professional: {
      monthlyToea: 79_900,
      usersMax: 25,
      paymentsPerMonthMax: 1_000,
      sourceAccountsMax: 10,
    },
    enterprise: {
      monthlyToea: 199_900,
      usersMax: null,
      paymentsPerMonthMax: null,
      sourceAccountsMax: null,
    },
  })
})

test.each([
  [0, 0, 'fine'],
  [79, 79, 'fine'],
  [80, 80, 'near'],
  [99, 99, 'near'],
  [100, 100, 'full'],
  [101, 101, 'over'],
])('%i of 100 payments are %i per cent: %s', (payments, percent, level) => {
  const lines = usageOf('starter', { users: 1, payments, sourceAccounts: 1 })
  expect(lines[1]).toEqual({ of: 'payments', used: payments, max: 100, percent, level })
})

test('nothing of Enterprise is ever near its end', () => {
  const lines = usageOf('enterprise', { users: 9_999, payments: 1e9, sourceAccounts: 500 })
  expect(lines.map(({ level, max }) => [level, max])).toEqual(Array(3).fill(['fine', null]))
})

test.each([
  ['starter', 'users', 4, true],
  ['starter', 'users', 5, false],
  ['starter', 'sourceAccounts', 2, false],
  ['professional', 'users', 24, true],
  ['professional', 'users', 25, false],
  ['enterprise', 'users', 9_999, true],
  [null, 'users', 24, true],
  [null, 'users', 25, false],
] as const)('%s with %s at %i: one more is %s', (plan, of, used, ok) => {
  expect(mayAdd(plan, of, used).ok).toBe(ok)
})

test.each([
  ['starter', 100, null],
  ['starter', 101, { payments: 1, toea: 80 }],
  ['starter', 150, { payments: 50, toea: 4_000 }],
  ['starter', 20_000, { payments: 19_900, toea: 170_000 }],
  ['professional', 1_000, null],
  ['professional', 1_100, { payments: 100, toea: 2_000 }],
  ['professional', 100_000, { payments: 99_000, toea: 120_000 }],
  ['enterprise', 1_000_000, null],
] as const)('%s with %i payments in a month: %j', (plan, payments, overage) => {
  expect(overageOf(plan, payments)).toEqual(overage)
})

test('a plan with its overage never costs more than a larger one with its own, nor less for ever', () => {
  const total = (plan: PlanName, payments: number) =>
    plans[plan].monthlyToea + (overageOf(plan, payments)?.toea ?? 0)
  for (const [index, plan] of planNames.slice(0, -1).entries()) {
    const next = planNames[index + 1] ?? plan
    for (const payments of [0, 101, 1_001, 50_000])
      expect(total(plan, payments)).toBeLessThanOrEqual(total(next, payments))
    expect(total(plan, 1_000_000)).toBe(total('enterprise', 1_000_000))
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unlimitedToea } from '../access/role.ts'
import {
  type ApprovalBand,
  type ApprovalRules,
  approvalsMax,
  approvalsNeeded,
  approvalsTogether,
  bandsMax,
  checkBands,
  checkRules,
  defaultApprovalBands,
  type HandedOver,
  neededAfresh,
  neededToday,
  ruledAccountsMax,
} from './approval-rules.ts'

test.each([
  [0, 1],
  [1, 1],
  [5_000_000, 1],
  [5_000_001, 2],
  [9_999_999_999, 2],
  [unlimitedToea, 2],
])('by default %i toea need %i approvals', (totalToea, approvals) => {
  expect(approvalsNeeded(defaultApprovalBands, totalToea)).toBe(approvals)
})

test('bands that leave an amount open are a mistake of the program', () => {
  expect(() => approvalsNeeded([{ uptoToea: 5, approvals: 1 }], 6)).toThrow('cover every amount')
})

const last = { uptoToea: null, approvals: 1 }
const rising = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ uptoToea: index + 1, approvals: 1 }))

test('rising bands with an open end are kept as they are', () => {
  const bands = [...rising(bandsMax - 1), last]
  expect(checkBands(bands)).toEqual({ ok: true, value: bands })
})

test.each<[string, ApprovalBand[]]>([
  ['bands_not_closed', []],
  ['bands_not_closed', [{ uptoToea: 5, approvals: 1 }]],
  ['bands_not_closed', [last, last]],
  ['bands_not_closed', [...rising(bandsMax), last]],
  ['bands_not_rising', [{ uptoToea: 5, approvals: 1 }, { uptoToea: 5, approvals: 2 }, last]],
  ['bands_not_rising', [{ uptoToea: 5, approvals: 1 }, { uptoToea: 4, approvals: 2 }, last]],
  ['bands_not_rising', [{ uptoToea: 0, approvals: 1 }, last]],
  ['approvals_out_of_range', [{ uptoToea: null, approvals: 0 }]],
  ['approvals_out_of_range', [{ uptoToea: null, approvals: approvalsMax + 1 }]],
])('refuses with %s: %j', (reason, bands) => {
  expect(checkBands(bands)).toEqual({ ok: false, reason })
})

test('whatever bands are allowed, no amount leaves without an approval', () => {
  const band = fc.record({
    uptoToea: fc.option(fc.integer({ min: -1, max: 100 })),
    approvals: fc.integer({ min: -1, max: approvalsMax + 1 }),
  })
  fc.assert(
    fc.property(fc.array(band, { maxLength: 4 }), fc.nat(), (bands, totalToea) => {
      if (!checkBands(bands).ok) return
      expect(approvalsNeeded(bands, totalToea)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test.each([
  ['alone', 4_000_000, undefined, { needed: 1, splitFrom: 0, judgedToea: 4_000_000 }],
  [
    'beside nothing',
    4_000_000,
    { count: 0, totalToea: null },
    { needed: 1, splitFrom: 0, judgedToea: 4_000_000 },
  ],
  [
    'below a band together',
    2_000_000,
    { count: 1, totalToea: 3_000_000 },
    { needed: 1, splitFrom: 0, judgedToea: 5_000_000 },
  ],
  [
    'a toea above it together',
    2_000_001,
    { count: 1, totalToea: 3_000_000 },
    { needed: 2, splitFrom: 1, judgedToea: 5_000_001 },
  ],
  [
    'above it by itself',
    6_000_000,
    { count: 4, totalToea: 9_000_000 },
    { needed: 2, splitFrom: 0, judgedToea: 15_000_000 },
  ],
])('a batch %s needs what the sum needs', (_how, ownToea, beside, expected) => {
  const bands = [
    { uptoToea: 5_000_000, approvals: 1 },
    { uptoToea: null, approvals: 2 },
  ]
  expect(approvalsTogether(bands, ownToea, beside)).toEqual(expected)
})

const stricter: ApprovalRules = {
  bands: [
    { uptoToea: 1_000, approvals: 1 },
    { uptoToea: null, approvals: 3 },
  ],
  accounts: [{ sourceAccountId: 'operating', bands: [{ uptoToea: null, approvals: 2 }] }],
  secondFactorAboveToea: null,
}
const handedOver: HandedOver = {
  sourceAccountId: 'payroll',
  totalToea: 1_000,
  approvalsNeeded: 1,
  judgedToea: null,
  neededBefore: null,
}

test.each<[string, Partial<HandedOver>, number]>([
  ['in the lowest band', {}, 1],
  ['in a stricter band', { totalToea: 1_001 }, 3],
  ['that was one of several', { judgedToea: 1_001 }, 3],
  ['that needed more already', { totalToea: 1_001, approvalsNeeded: 4 }, 4],
  ['of an account with its own bands', { sourceAccountId: 'operating' }, 2],
  ['given a new day, under the rule it was approved by', { totalToea: 1_001, neededBefore: 3 }, 1],
  ['given a new day, under a stricter rule', { totalToea: 1_001, neededBefore: 2 }, 3],
])('by stricter rules a batch %s needs as many as they ask', (_which, changes, needed) => {
  expect(neededToday({ ...handedOver, ...changes }, stricter)).toBe(needed)
})

test.each([
  ['the same but the day', true, { approvalsNeeded: 2 }, 1, 2],
  ['something else', false, { approvalsNeeded: 2, totalToea: 1_001 }, 3, null],
  ['something else a second time', false, { neededBefore: 4 }, 4, null],
  ['the same a second time', true, { neededBefore: 4 }, 1, 4],
])('a new day of %s', (_what, isSame, changes, approvals, neededBefore) => {
  const needed = neededAfresh({ ...handedOver, ...changes }, stricter, isSame)
  expect(needed).toEqual({ approvalsNeeded: approvals, neededBefore })
})

test('rules of an account are rules, once for each account', () => {
  const [own] = stricter.accounts
  const check = (accounts: ApprovalRules['accounts']) => checkRules({ ...stricter, accounts })
  expect(check(stricter.accounts).ok).toBe(true)
  expect(check([own, own].filter((one) => one !== undefined))).toEqual({
    ok: false,
    reason: 'account_ruled_twice',
  })
  expect(check([{ sourceAccountId: 'x', bands: [] }])).toEqual({
    ok: false,
    reason: 'bands_not_closed',
  })
  const many = Array.from({ length: ruledAccountsMax + 1 }, (_, index) => ({
    sourceAccountId: String(index),
    bands: defaultApprovalBands,
  }))
  expect(check(many)).toEqual({ ok: false, reason: 'too_many_ruled_accounts' })
})

import { expect, test } from 'vitest'
import { profiles } from '../bank-files/profiles/profiles.ts'
import { type BatchFacts, checkBatch } from './batch-checks.ts'

const today = '2026-11-25'
const facts: BatchFacts = {
  paymentCount: 412,
  totalToea: 107_550_534,
  valueDate: '2026-11-26',
  needsControlTotal: false,
  controlTotalToea: null,
  headCount: null,
  sourceAccountIsActive: true,
}
const kunduPei = profiles['kundu-pei-132']
const csv = profiles['bank-csv']

function found(changes: Partial<BatchFacts>, profile = kunduPei) {
  const problems = checkBatch({ ...facts, ...changes }, profile, today)
  return problems.map(({ severity, code, message }) => [severity, code, message])
}

test('a batch for an ordinary day has nothing to be said of it', () => {
  expect(found({})).toEqual([])
  expect(found({ valueDate: today })).toEqual([])
})

test('the cap of one file is kept to the toea', () => {
  expect(found({ totalToea: 9_999_999_999 })).toEqual([])
  expect(found({ totalToea: 10_000_000_000 })).toEqual([
    [
      'error',
      'above_file_cap',
      'The total is K100,000,000.00; one bank file carries at most K99,999,999.99. Split this batch.',
    ],
  ])
})

test('the balancing record takes one of the file’s records', () => {
  expect(found({ paymentCount: kunduPei.recordsMax - 1 })).toEqual([])
  expect(found({ paymentCount: kunduPei.recordsMax })).toMatchObject([
    ['error', 'too_many_records', expect.stringContaining('Split this batch.')],
  ])
  expect(found({ paymentCount: csv.recordsMax }, csv)).toEqual([])
  expect(found({ paymentCount: csv.recordsMax + 1 }, csv)).toMatchObject([
    ['error', 'too_many_records', expect.stringContaining('801 payments')],
  ])
})

test.each([
  ['2026-11-24', 'error', 'value_date_passed', 'Tue 24 Nov 2026 has passed. Choose a later day.'],
  ['2026-11-28', 'warning', 'value_date_weekend', 'Sat 28 Nov 2026 is on a weekend.'],
  [
    '2026-12-25',
    'warning',
    'value_date_holiday',
    'Fri 25 Dec 2026 is Christmas Day: banks are closed.',
  ],
])('of %s there is one %s: %s', (valueDate, severity, code, message) => {
  expect(found({ valueDate })).toEqual([[severity, code, message]])
})

test('an archived source account pays nobody', () => {
  expect(found({ sourceAccountIsActive: false })).toMatchObject([
    ['error', 'source_account_archived', 'The source account is archived. Choose another.'],
  ])
})

test('everything that is wrong is said at once', () => {
  const all = { totalToea: 10_000_000_000, valueDate: '2026-11-24', sourceAccountIsActive: false }
  expect(found(all).map(([, code]) => code)).toEqual([
    'above_file_cap',
    'value_date_passed',
    'source_account_archived',
  ])
})

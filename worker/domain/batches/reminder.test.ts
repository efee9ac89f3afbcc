import { expect, test } from 'vitest'
import type { Batch, BatchStep } from './batch.ts'
import { reminderDay } from './reminder.ts'

/** Submitted by Mia on Friday 20 November 2026 at 14:06 in Port Moresby, to be paid on Thursday the 26th. */
const submit: BatchStep = {
  version: 1,
  step: 1,
  kind: 'submit',
  fromState: 'ready',
  toState: 'in_approval',
  actorId: 'mia',
  at: new Date('2026-11-20T04:06:00Z'),
  digest: null,
  comment: null,
}
const batch: Batch = {
  id: 'b1',
  reference: 'B00042',
  name: 'Payroll FN23',
  description: 'PAYROLL',
  sourceAccountId: 's1',
  valueDate: '2026-11-26',
  state: 'in_approval',
  version: 1,
  step: 1,
  revision: 3,
  preparedBy: 'mia',
  createdAt: new Date('2026-11-20T03:00:00Z'),
  paymentCount: 412,
  totalToea: 106_741_822,
  digest: 'd',
  approvalsNeeded: 2,
  makers: ['mia'],
  steps: [submit],
}
/** An hour in Port Moresby. */
const at = (day: string, hour: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 10) * 3_600_000)

test.each([
  ['the day it was handed over, the pay day far away', at('2026-11-20', 16), undefined],
  ['on Saturday', at('2026-11-21', 9), undefined],
  ['on Monday before the office opens', at('2026-11-23', 7), undefined],
  ['on Monday', at('2026-11-23', 8), '2026-11-23'],
  ['on Monday afternoon', at('2026-11-23', 16), '2026-11-23'],
  ['on Monday evening', at('2026-11-23', 17), undefined],
  ['on Tuesday', at('2026-11-24', 8), '2026-11-24'],
])('%s', (_when, now, day) => {
  expect(reminderDay(batch, now)).toBe(day)
})

test('on a public holiday nobody is reminded', () => {
  const steps = [{ ...submit, at: new Date('2026-12-23T00:00:00Z') }]
  const christmas = { ...batch, steps, valueDate: '2026-12-28' }
  expect(reminderDay(christmas, at('2026-12-25', 9))).toBeUndefined()
})

test('where the pay day is near, three hours are long', () => {
  const near = { ...batch, valueDate: '2026-11-21' }
  expect(reminderDay(near, new Date('2026-11-20T06:30:00Z'))).toBeUndefined()
  const early = { ...near, steps: [{ ...submit, at: at('2026-11-20', 9) }] }
  expect(reminderDay(early, at('2026-11-20', 11))).toBeUndefined()
  expect(reminderDay(early, at('2026-11-20', 12))).toBe('2026-11-20')
})

test('it counts from what waits now: the answer to a question, the newest version', () => {
  const answered = { ...submit, step: 3, kind: 'answer' as const, at: at('2026-11-23', 9) }
  expect(reminderDay({ ...batch, steps: [submit, answered] }, at('2026-11-23', 15))).toBeUndefined()
  expect(reminderDay({ ...batch, version: 2 }, at('2026-11-23', 9))).toBeUndefined()
})

test('only what waits for approvers is reminded of', () => {
  for (const state of ['queried', 'approval_blocked', 'approved', 'rejected'] as const) {
    expect(reminderDay({ ...batch, state }, at('2026-11-23', 9))).toBeUndefined()
  }
})

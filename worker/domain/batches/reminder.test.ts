import { expect, test } from 'vitest'
import { hourMs } from '../durations.ts'
import type { Batch, BatchStep } from './batch.ts'
import { reminderStage } from './reminder.ts'

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
  onBehalfOf: null,
  provenBy: null,
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
  approvalsRecorded: 2,
  asksSecondFactor: false,
  makers: ['mia'],
  barred: [],
  steps: [submit],
}
/** An hour in Port Moresby. */
const at = (day: string, hour: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 10) * hourMs)

// from Friday 14:06 to Thursday 8:00 offices are open for 29 h 54: half of it is over on Tuesday at 11:03
test.each([
  ['the day it was handed over', at('2026-11-20', 16), undefined],
  ['on Monday', at('2026-11-23', 16), undefined],
  ['on Tuesday morning', at('2026-11-24', 11), undefined],
  ['at half of its time', at('2026-11-24', 12), 'half'],
  ['in the evening', at('2026-11-24', 17), undefined],
  ['at four fifths of it', at('2026-11-25', 12), 'four_fifths'],
  ['shortly before its end', at('2026-11-25', 15), 'escalation'],
  ['on its pay day', at('2026-11-26', 9), 'escalation'],
])('%s', (_when, now, stage) => {
  expect(reminderStage(batch, now)).toBe(stage)
})

test('days off do not count, and nobody is called on one', () => {
  const steps = [{ ...submit, at: at('2026-12-23', 8) }]
  const christmas = { ...batch, steps, valueDate: '2026-12-29' }
  expect(reminderStage(christmas, at('2026-12-25', 9))).toBeUndefined()
  expect(reminderStage(christmas, at('2026-12-24', 16))).toBe('half')
  expect(reminderStage(christmas, at('2026-12-28', 9))).toBe('half')
})

test('handed over when no office opens any more before its day, it is urgent at once', () => {
  const late = {
    ...batch,
    valueDate: '2026-11-23',
    steps: [{ ...submit, at: at('2026-11-20', 19) }],
  }
  expect(reminderStage(late, at('2026-11-23', 8))).toBe('escalation')
})

test('it counts from what waits now: the answer to a question, the newest version', () => {
  const answered = { ...submit, step: 3, kind: 'answer' as const, at: at('2026-11-24', 9) }
  expect(
    reminderStage({ ...batch, steps: [submit, answered] }, at('2026-11-24', 12)),
  ).toBeUndefined()
  expect(reminderStage({ ...batch, version: 2 }, at('2026-11-24', 12))).toBeUndefined()
})

test('only what waits for approvers is reminded of; what nobody can approve, only to who administers', () => {
  for (const state of ['queried', 'approved', 'rejected'] as const) {
    expect(reminderStage({ ...batch, state }, at('2026-11-25', 15))).toBeUndefined()
  }
  const blocked = { ...batch, state: 'approval_blocked' as const }
  expect(reminderStage(blocked, at('2026-11-25', 12))).toBeUndefined()
  expect(reminderStage(blocked, at('2026-11-25', 15))).toBe('escalation')
})

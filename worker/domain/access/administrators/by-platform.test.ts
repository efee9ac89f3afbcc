import { describe, expect, test } from 'vitest'
import { hourMs } from '../../durations.ts'
import { decideByCall, type ForPlatform, numberToCall } from './by-platform.ts'

const now = new Date('2026-11-23T00:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
const daysAgo = (days: number) => hoursAgo(days * 24)

test.each([
  ['one of a year', daysAgo(365), daysAgo(5), '1'],
  ['one of thirty days before', daysAgo(35), daysAgo(5), '1'],
  ['one of the month before', daysAgo(34), daysAgo(5), ''],
  ['where nobody went', daysAgo(365), null, ''],
])('the number to call: %s', (_which, givenAt, fell, number) => {
  expect(numberToCall({ number: '1', givenAt }, fell)).toBe(number)
})

test('an organisation that took its number away is not called', () => {
  expect(numberToCall({ number: '', givenAt: daysAgo(365) }, daysAgo(5))).toBe('')
  expect(numberToCall(undefined, daysAgo(5))).toBe('')
})

const change: ForPlatform = {
  ...{ kind: 'user', state: 'pending', requestedAt: hoursAgo(80), waitsUntil: hoursAgo(8) },
  ...{ isApproverThere: false, number: '1', calls: [] },
}
const call = {
  personId: 'oa',
  since: daysAgo(365),
  answer: 'confirm',
  number: '1',
  calledAt: hoursAgo(1),
} as const
const yes = (personId: string) => ({ personId, answer: 'confirm' }) as const

describe('a call', () => {
  test.each([
    ['the first yes is kept', {}, {}, 'kept'],
    ['the second makes it', { calls: [yes('kila')] }, {}, 'confirmed'],
    ['a no ends it', {}, { answer: 'refuse' }, 'refused'],
    ['a no also before the wait is over', { waitsUntil: now }, { answer: 'refuse' }, 'refused'],
    ['at the very end of the wait', { waitsUntil: now }, {}, 'kept'],
  ] as const)('%s', (_what, changed, called, outcome) => {
    const decided = decideByCall({ ...change, ...changed }, { ...call, ...called }, now)
    expect(decided).toMatchObject({ ok: true, value: outcome })
  })

  test.each([
    ['decided', { state: 'withdrawn' }, {}, 'change_decided'],
    ['of no person', { kind: 'source_account' }, {}, 'organisation_decides'],
    ['of two administrators', { waitsUntil: null }, {}, 'organisation_decides'],
    ['an approver is there', { isApproverThere: true }, {}, 'organisation_decides'],
    ['no number', { number: '' }, { number: '' }, 'call_number_missing'],
    ['another number', {}, { number: '2' }, 'call_number_wrong'],
    ['the same person', { calls: [yes('oa')] }, {}, 'called_already'],
    ['brought in to call', {}, { since: hoursAgo(79) }, 'called_by_newcomer'],
    ['a moment too early', { waitsUntil: new Date(now.getTime() + 1) }, {}, 'waits_longer'],
    ['before it was asked for', {}, { calledAt: hoursAgo(81) }, 'call_out_of_time'],
    ['to come', {}, { calledAt: new Date(now.getTime() + 1) }, 'call_out_of_time'],
  ] as const)('is refused: %s', (_what, changed, called, reason) => {
    const decided = decideByCall({ ...change, ...changed }, { ...call, ...called }, now)
    expect(decided).toMatchObject({ ok: false, reason })
  })
})

import { expect, test } from 'vitest'
import { allDuties, dutyDays } from './duties.ts'

test('duties begin with the days that are told, unconfirmed, over the end of a year', () => {
  expect(dutyDays(allDuties([]), '2026-12-10', '2027-01-09')).toEqual([
    { day: '2026-12-14', kind: 'super', month: '2026-11', isConfirmed: false },
    { day: '2026-12-21', kind: 'gst', month: '2026-11', isConfirmed: false },
    { day: '2027-01-07', kind: 'swt', month: '2026-12', isConfirmed: false },
  ])
})

test('an organisation’s own day counts, and what does not concern it is not shown', () => {
  const kept = [
    { kind: 'swt', dayOfMonth: 9, isOff: false, isConfirmed: true },
    { kind: 'gst', dayOfMonth: 21, isOff: true, isConfirmed: false },
  ] as const
  expect(dutyDays(allDuties(kept), '2026-12-01', '2026-12-31')).toEqual([
    { day: '2026-12-09', kind: 'swt', month: '2026-11', isConfirmed: true },
    { day: '2026-12-14', kind: 'super', month: '2026-11', isConfirmed: false },
  ])
})

import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../durations.ts'
import { alarmStage } from './alarms.ts'

const cutOff = new Date('2026-11-26T04:00:00Z')
const ms = { day: dayMs, hour: hourMs }

test.each([
  [-ms.day - 1, undefined],
  [-ms.day, 'a_day'],
  [-4 * ms.hour - 1, 'a_day'],
  [-4 * ms.hour, 'four_hours'],
  [-ms.hour - 1, 'four_hours'],
  [-ms.hour, 'an_hour'],
  [-1, 'an_hour'],
  [0, 'missed'],
  [ms.day - 1, 'missed'],
  [ms.day, undefined],
])('at %i ms from a cut-off the alarm is %s', (from, stage) => {
  expect(alarmStage(cutOff, new Date(cutOff.getTime() + from))).toBe(stage)
})

import { expect, test } from 'vitest'
import { type Known, sessionStateAt } from './session-clock.ts'

const minute = 60_000
const now = Date.parse('2026-11-26T00:00:00Z')
const known: Known = {
  expiresAt: now + 480 * minute,
  aheadMs: 0,
  markedUntil: now + 16 * minute,
  lastActiveAt: now,
  idleMs: 15 * minute,
}
const at = (minutes: number, more: Partial<Known> = {}) =>
  sessionStateAt(now + minutes * minute, { ...known, ...more })

test('a session is open, and locks where nobody is for as long as they chose', () => {
  expect(at(15)).toEqual({ kind: 'open' })
  expect(at(16)).toEqual({ kind: 'idle' })
})

test('somebody in another window keeps it open by its mark, in this one by being there', () => {
  expect(at(16, { markedUntil: now + 20 * minute })).toEqual({ kind: 'open' })
  expect(at(16, { lastActiveAt: now + 5 * minute })).toEqual({ kind: 'open' })
})

test('a visitor, who has no password, is never asked for one', () => {
  expect(at(120, { markedUntil: undefined })).toEqual({ kind: 'open' })
})

test('without a line nobody who is there is locked out of what they write', () => {
  expect(at(120, { lastActiveAt: now + 119 * minute })).toEqual({ kind: 'open' })
})

test('a device whose clock is an hour ahead is neither locked nor over', () => {
  const ahead = { aheadMs: 60 * minute, lastActiveAt: now + 60 * minute }
  expect(at(60, ahead)).toEqual({ kind: 'open' })
  expect(at(60 + 479, { ...ahead, lastActiveAt: now + 539 * minute })).toEqual({
    kind: 'ending',
    minutes: 1,
  })
})

test('it ends in two minutes, and is over then, whoever is there', () => {
  const lastActiveAt = now + 479 * minute
  expect(at(477, { lastActiveAt })).toEqual({ kind: 'open' })
  expect(at(478, { lastActiveAt })).toEqual({ kind: 'ending', minutes: 2 })
  expect(at(480, { lastActiveAt })).toEqual({ kind: 'over' })
})

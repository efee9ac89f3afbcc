import { expect, test } from 'vitest'
import { openRestored, undoneTogether } from './restoration.ts'

const begunAt = new Date('2026-11-23T03:00:00Z')
const now = new Date('2026-11-24T03:00:00Z')
const done = { state: 'logged' as const, begunAt, openingAskedBy: null }
const asked = { ...done, openingAskedBy: 'oa' }
const longAgo = new Date('2025-01-01')
const said = (opening: Parameters<typeof openRestored>[0], personId: string, more = {}) => {
  const { since, at } = { since: longAgo, at: now, ...more }
  const answer = openRestored(opening, { personId, since }, at)
  return answer.ok ? answer.value : answer.reason
}

test('what was brought back is opened by one who asks and another who opens, once all was done', () => {
  expect(said(done, 'oa')).toBe('ask')
  expect(said(asked, 'oa')).toBe('restoration_by_two')
  expect(said(asked, 'lu')).toBe('open')
  expect(said({ ...asked, state: 'ended' }, 'lu')).toBe('restoration_under_way')
})

test('whoever was brought in since it began neither asks nor opens, for thirty days', () => {
  const since = new Date('2026-11-23T04:00:00Z')
  expect(said(done, 'new', { since })).toBe('came_since')
  expect(said(asked, 'new', { since })).toBe('came_since')
  expect(said(asked, 'new', { since, at: new Date('2026-12-23T03:59:00Z') })).toBe('came_since')
  expect(said(asked, 'new', { since, at: new Date('2026-12-23T04:00:00Z') })).toBe('open')
})

test('a copy undoes what was done up to a moment and since, and each batch stands as it did last', () => {
  const upTo = {
    undone: { a: 1, b: 1 },
    takenSince: ['x'],
    toldSince: ['p'],
    movedOn: ['B1 One: draft', 'B10 Ten: draft'],
  }
  const since = {
    undone: { b: 2 },
    takenSince: ['y'],
    toldSince: ['q'],
    movedOn: ['B1 One: approved'],
  }
  expect(undoneTogether(upTo, since)).toEqual({
    undone: { a: 1, b: 3 },
    takenSince: ['x', 'y'],
    toldSince: ['p', 'q'],
    movedOn: ['B10 Ten: draft', 'B1 One: approved'],
  })
  expect(undoneTogether({}, since)).toEqual(since)
})

import { expect, test } from 'vitest'
import { opened, standIns } from './stand-ins.ts'

test('values take the places of what stood in for them, and what was no value stays', () => {
  const standing = standIns(['id', 'day'])
  const built = { sql: 'select ? ? ? ?', params: [standing.day, 5, standing.id, standing.id] }
  const valuesIn = opened(built, standing)
  expect(valuesIn({ id: 'b1', day: '2026-11-23' })).toEqual(['2026-11-23', 5, 'b1', 'b1'])
  expect(valuesIn({ id: 'b2', day: standing.id })).toEqual([standing.id, 5, 'b2', 'b2'])
})

test('a value that became part of a text, or of another value, cannot be kept', () => {
  const standing = standIns(['id'])
  const { id } = standing
  expect(() => opened({ sql: `select '${id}'`, params: [] }, standing)).toThrow('part of something')
  const inList = { sql: 'select ?', params: [JSON.stringify([id])] }
  expect(() => opened(inList, standing)).toThrow('part of something')
})

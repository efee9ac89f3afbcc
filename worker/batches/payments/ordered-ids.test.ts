import { expect, test } from 'vitest'
import { orderedIds } from './ordered-ids.ts'

test('twenty thousand ids are UUIDs of version 7, each its own and larger than the one before', () => {
  const at = new Date('2026-11-23T04:00:00Z')
  const ids = orderedIds(20_000, at)
  const form = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  expect(ids.filter((id) => !form.test(id))).toEqual([])
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(20_000)
  expect(Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(at.getTime())
})

import { expect, test } from 'vitest'
import { distinct } from './as-key.ts'

test('texts are there once each, in their order', () => {
  const once = distinct(['65536', '', 'E1', '65536', '0'])
  expect(once).toEqual(['65536', '', 'E1', '0'])
})

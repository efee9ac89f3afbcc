import { expect, test } from 'vitest'
import { countedMax, countText } from './counting.ts'

test('a count is written as it is, up to where counting ends', () => {
  expect([0, 12, countedMax, countedMax + 1].map(countText)).toEqual(['0', '12', '1,000', '1,000+'])
})

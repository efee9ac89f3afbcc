import { expect, test } from 'vitest'
import { nextSequence } from './seal-again.ts'

const refused = { ok: false, reason: 'sealed_before' }
const number = (value: number) => ({ ok: true, value })

test.each([
  ['as the database knows it', 4, false, 4, null, number(5)],
  ['without a marker of the newest', 4, false, 3, null, number(5)],
  ['where this batch was sealed', 4, true, 4, null, refused],
  ['where another file has the number', 4, false, 5, null, refused],
  ['once two people said so', 4, true, 5, 5, number(6)],
  ['where one more was made since they did', 4, true, 6, 5, refused],
  ['the next time, from the new number on', 6, false, 6, 5, number(7)],
])('the next bank file %s', (_when, last, hasThisBatch, newestSequence, allowed, answer) => {
  expect(nextSequence(last, { hasThisBatch, newestSequence }, allowed)).toEqual(answer)
})

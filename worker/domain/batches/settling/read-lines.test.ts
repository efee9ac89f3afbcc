import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

test.each([
  ['', []],
  [' 3, 7;12-14 ', [3, 7, 12, 13, 14]],
  ['2 2 1-2', [2, 1]],
  ['5-5', [5]],
])('%j is %j', (written, value) => {
  expect(readLines(written, 10)).toEqual({ ok: true, value })
})

test.each(['0', 'B42-3', '7-3', '-1', '1.5', '1-11', '1-6 10-14', '9999999', '1–3', '1-999999'])(
  '%j is refused',
  (written) => {
    expect(readLines(written, 10).ok).toBe(false)
  },
)

import { expect, test } from 'vitest'
import { hiddenSignIn, hiddenSignSentence, withSignsShown } from './hidden-sign.ts'

test.each(['Kila Karo', 'Ōtara 病院', 'two\nlines', 'a\ttab', '👩‍⚕️ nurse', '👩🏽‍⚕️', 'e\u0301', ''])(
  'every sign of %j is seen',
  (text) => {
    expect(hiddenSignIn(text)).toBeUndefined()
  },
)

test.each([
  ['Ki\u200Bla', 'U+200B', 3],
  ['\u0000', 'U+0000', 1],
  ['A\u007F', 'U+007F', 2],
  ['病院\u202E', 'U+202E', 3],
  ['👩\u2066', 'U+2066', 2],
  ['a\uD83D', 'U+D83D', 2],
  ['\uDC69a', 'U+DC69', 1],
  ['a\u200Db', 'U+200D', 2],
  ['👩‍⚕️\u200D', 'U+200D', 5],
  ['soft\u00ADhyphen', 'U+00AD', 5],
  ['a\u2028b', 'U+2028', 2],
  ['a\uFEFFb', 'U+FEFF', 2],
  ['a\u3164b', 'U+3164', 2],
  ['\u2800', 'U+2800', 1],
  ['a\u17B4', 'U+17B4', 2],
  ['a\u180B', 'U+180B', 2],
  ['a\u{E0041}b', 'U+E0041', 2],
])('of %j the sign and its place are named', (text, sign, place) => {
  expect(hiddenSignIn(text)).toEqual({ sign, place })
  expect(hiddenSignSentence('Name', text)).toBe(
    `Name has ${sign} as its character ${place}, which cannot be seen. Delete it.`,
  )
})

test.each([
  ['Tom\nGuba', 'U+000A', 4],
  ['Tom\tGuba', 'U+0009', 4],
  ['Pay\r\nBcc: x', 'U+000D', 4],
  ['\uFE0F', 'U+FE0F', 1],
  ['\u{E0100}\uFE00', 'U+E0100', 1],
])('on one line %j has a sign that is not seen', (text, sign, place) => {
  expect(hiddenSignIn(text, true)).toEqual({ sign, place })
})

test.each(['Kila Karo', '👩‍⚕️ nurse', '❤️', ''])('on one line every sign of %j is seen', (text) => {
  expect(hiddenSignIn(text, true)).toBeUndefined()
})

test('of words that nobody here writes anew, each sign that cannot be seen is shown', () => {
  expect(withSignsShown('SALARY\u202E\u200B 007\tB42')).toBe('SALARY\uFFFD\uFFFD 007\tB42')
  expect(withSignsShown('Ōtara 病院')).toBe('Ōtara 病院')
})

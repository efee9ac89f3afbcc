import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/*
 * A pattern that can read a run of letters in two ways reads it with the square of its length: a cell of 200 KB of spaces
 * once held every organisation for a minute. No pattern of ours may, however short the text is that it meets today.
 */

type Pattern = { place: string; pattern: string; flags: string }
type Node = { type?: string; regex?: Omit<Pattern, 'place'>; callee?: { name?: string } }

const sources = globSync(['worker/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}', 'web/public/*.mjs']).filter(
  (file) => !/\.(test|fixture)\.|\.generated\.|^web\/dist\/|^(worker|web)\/testing\//.test(file),
)

/** A slash where a value can begin, or the word itself: whatever has neither is not read to its end. */
const mayHavePatterns = /(?:[=(,:!&|?[{};>]|return|^)\s*\/(?![/*>])|\bRegExp\(/m

function patternsOf(file: string): { patterns: Pattern[]; made: string[] } {
  const found = { patterns: [] as Pattern[], made: [] as string[] }
  const source = readFileSync(file, 'utf8')
  if (!mayHavePatterns.test(source)) return found
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, callee } = node as Node // of a tree whose nodes say their type
    if (type === 'Literal' && regex) found.patterns.push({ place: file, ...regex })
    if (callee?.name === 'RegExp') found.made.push(file)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, source).program)
  return found
}

const ambiguous = (pattern: string, flags: string) =>
  analyse({ source: pattern, flags }).reports.map(({ type }) => type)

const second = 1_000

test('every pattern of ours reads each letter once, and none is made while the program runs', {
  timeout: 30 * second,
}, () => {
  const found = sources.map(patternsOf)
  const patterns = found.flatMap((one) => one.patterns)
  expect(patterns.length).toBeGreaterThan(300)
  const slow = patterns.filter(({ pattern, flags }) => ambiguous(pattern, flags).length > 0)
  expect(slow.map(({ place, pattern }) => `${place} /${pattern}/`)).toEqual([])
  expect(found.flatMap(({ made }) => made)).toEqual([])
})

test.each([
  ['^ +| +$', 'g'],
  ['\\s*;\\s*', ''],
  ['^(a+)+$', ''],
  ['^[-(]\\s*K?\\s*\\d', 'i'],
  ['\\[[^\\]]*\\]', 'g'],
])('a pattern like /%s/ would be noticed', (pattern, flags) => {
  expect(ambiguous(pattern, flags)).not.toEqual([])
})

test('text is put into a form of Unicode where a heap of marks costs no more than its letters', () => {
  const direct = sources.filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')))
  // a password has 256 characters by then, and a browser holds up nobody else
  expect(direct.filter((file) => file.startsWith('worker/')).sort()).toEqual([
    'worker/auth/hashing/hash-password.ts',
    'worker/domain/text/in-form.ts',
  ])
})

import { expect, test } from 'vitest'
import type { RunSummary } from '../../batches/runs/differences.ts'
import { domainWords } from '../languages/domain-words.ts'
import { summaryWords } from './run-words.ts'

const summary: RunSummary = {
  ...{ run: 'B41', people: 412, same: 405, account: 1, new: 3, gone: 2, back: 1, amount: 2 },
  ...{ name: 0, beforeToea: 107_220_000, nowToea: 109_042_040, words: { started: 3, left: 1 } },
}

test('one sentence has the figures, who is unchanged, what the maker says, and of how many nothing', () => {
  expect(summaryWords(summary)).toBe(
    '412 people, 1 with another account, 3 new, 2 gone, 1 back, 2 with another amount, 405 unchanged, ' +
      'K18,220.40 more (+1.7 %); the maker says: 3 started, 1 left, 2 without a word',
  )
})

test('where nobody is new, gone or back, nothing is said of words', () => {
  const calm = { ...summary, new: 0, gone: 0, back: 0, words: {} }
  expect(summaryWords(calm)).toMatch(/405 unchanged, K18,220.40 more \(\+1.7 %\)$/)
})

test('nobody is called unchanged whose amount differs, however the others make up for it', () => {
  const even = { ...summary, same: 400, near: 5, nowToea: summary.beforeToea }
  expect(summaryWords(even)).toMatch(
    /, 5 within K200 or a quarter of before, 400 unchanged, the same total; /,
  )
})

test('the same stands in Tok Pisin', () => {
  expect(summaryWords(summary, domainWords.tpi.runs)).toMatch(
    /405 i stap wankain, .*; man o meri i redim i tok: 3 i stat long wok, 1 i lusim wok, 2 i no gat tok$/,
  )
})

test('where nothing is said of anybody, that is all that is said', () => {
  expect(summaryWords({ ...summary, words: {} })).toMatch(/\(\+1.7 %\); 6 without a word$/)
})

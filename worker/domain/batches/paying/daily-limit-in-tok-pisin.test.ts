import { expect, test } from 'vitest'
import { dailyLimitInTokPisin } from '../../words/languages/tpi/refusals-of-batches.ts'
import { aboveDailyLimit, nothingTaken } from './daily-limit.ts'

const account = { name: 'Salaries', dailyLimitToea: 100_000 }
const batch = { valueDate: '2026-11-26', totalToea: 90_000 }
const figures = (text = '') => (text.match(/K[\d,.]*\d|\bB\d+|\b\d+\b/g) ?? []).sort()

test.each([
  ['nothing', nothingTaken, { ...batch, totalToea: 120_000 }],
  [
    'one batch',
    { count: 1, totalToea: 50_000, largest: [{ number: 3, totalToea: 50_000 }] },
    batch,
  ],
  ['many', { count: 9, totalToea: 110_000, largest: [{ number: 3, totalToea: 50_000 }] }, batch],
])('where %s takes of the day, both languages say the same figures', (_, taken, asked) => {
  const english = aboveDailyLimit(account, taken, asked)
  const tokPisin = aboveDailyLimit(account, taken, asked, dailyLimitInTokPisin)
  expect(figures(tokPisin?.message)).toEqual(figures(english?.message))
  expect(tokPisin?.message).toContain('Fonde 26 Novemba 2026')
  expect(tokPisin?.code).toBe(english?.code)
})

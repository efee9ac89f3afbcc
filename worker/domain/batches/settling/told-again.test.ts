import { expect, test } from 'vitest'
import { sayItStandsFor } from './told-again.ts'

const account = { sourceAccountId: 'bsp', toldBy: [], partOf: null, resolution: null }
const credit = {
  ...account,
  ...({ state: 'unmatched', amountToea: 90_000, source: 'statement' } as const),
}
const told = (amountToea: number, other: object = {}) => ({
  ...account,
  ...({ state: 'matched', amountToea, source: 'file', creditId: null } as const),
  ...other,
})

test('a credit stands for returns that come to it, and for none whose whole would stand beside it', () => {
  expect(sayItStandsFor(credit, [told(50_000), told(40_000)]).ok).toBe(true)
  const whole = told(45_000, { state: 'resolved', resolution: 'of_several' })
  const parts = [told(25_000, { partOf: 'whole' }), told(20_000, { partOf: 'whole' })]
  expect(sayItStandsFor(credit, [whole, ...parts])).toEqual({ ok: false, reason: 'not_the_same' })
  expect(sayItStandsFor(credit, [whole, told(45_000)]).ok).toBe(true)
})

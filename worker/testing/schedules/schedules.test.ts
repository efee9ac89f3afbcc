import { afterEach, expect, test, vi } from 'vitest'
import { schedules } from './schedules.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})
const usual = { usual: 60, seed: 7, of: 'VITE_DEBTS' } as const

test.each([undefined, ''])('where nothing says how many, as many run as usual (%s)', (said) => {
  vi.stubEnv('VITE_DEBTS', said)
  expect(schedules(usual)).toEqual({ numRuns: 60, seed: 7, isUsual: true, timeout: 600_000 })
})

test('as many run as is said, from the seed that is said', () => {
  vi.stubEnv('VITE_DEBTS', '500')
  vi.stubEnv('VITE_SEED', '3')
  expect(schedules(usual)).toEqual({ numRuns: 500, seed: 3, isUsual: false, timeout: 5_000_000 })
})

test('one alone has as long as a busy machine may take', () => {
  expect(schedules({ usual: 1, seed: 7 }).timeout).toBe(180_000)
})

test.each(['0', '-1', 'many', '1.5', ' '])(
  '“%s” schedules are not a number of schedules',
  (said) => {
    vi.stubEnv('VITE_DEBTS', said)
    expect(() => schedules(usual)).toThrow('VITE_DEBTS')
  },
)

test('a seed that is no number is refused', () => {
  vi.stubEnv('VITE_DEBTS', '500')
  vi.stubEnv('VITE_SEED', 'seven')
  expect(() => schedules(usual)).toThrow('VITE_SEED')
})

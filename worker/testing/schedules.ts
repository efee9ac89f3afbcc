/// <reference types="vite/client" />

/**
 * How many schedules a model runs, and from which seed: always the same in the suite; with `npm run test:long` as many as
 * RUNS says, from SEED or one drawn now, which is printed so that what it found can be found again.
 */
export function schedules({ usual, seed, of = 'VITE_RUNS' }: Asked) {
  const { [of]: VITE_RUNS, VITE_SEED } = import.meta.env
  if (VITE_RUNS === undefined) return { numRuns: usual, seed, isUsual: true }
  const drawn = !VITE_SEED ? Math.floor(Math.random() * 2 ** 31) : Number(VITE_SEED)
  console.log(`${VITE_RUNS} schedules from the seed ${drawn}`)
  return { numRuns: Number(VITE_RUNS), seed: drawn, isUsual: false }
}
type Asked = { usual: number; seed: number; of?: 'VITE_RUNS' | 'VITE_DEBTS' }

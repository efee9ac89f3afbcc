/// <reference types="vite/client" />

const longestMs = 10_000
/** However few there are: the longest of them is a whole life of money, on a machine with much else to do. */
const leastMs = 180_000

/**
 * How many schedules a model runs, from which seed, and how long a busy machine may take for them: always the same in the
 * suite; with `npm run test:long` as many as RUNS says, from SEED or one drawn now, which is printed so that what it found can
 * be found again.
 */
export function schedules({ usual, seed, of = 'VITE_RUNS' }: Asked) {
  if (!import.meta.env[of]) {
    return { numRuns: usual, seed, isUsual: true, timeout: timeoutOf(usual) }
  }
  const numRuns = countOf(of, usual)
  const drawn = countOf('VITE_SEED', 1 + Math.floor(Math.random() * 2 ** 31))
  console.log(`${numRuns} schedules from the seed ${drawn}`)
  return { numRuns, seed: drawn, isUsual: false, timeout: timeoutOf(numRuns) }
}
const timeoutOf = (runs: number) => Math.max(leastMs, runs * longestMs)
type Asked = { usual: number; seed: number; of?: 'VITE_RUNS' | 'VITE_DEBTS' | 'VITE_WALKS' }

/** How many of something a variable says, which is as usual where it says nothing. None of it would be a test that holds whatever there is. */
export function countOf(name: `VITE_${string}`, usual: number): number {
  const said: string | undefined = import.meta.env[name]
  if (!said) return usual
  if (!/^[1-9]\d*$/.test(said)) throw new Error(`${name} is “${said}”, which is no number of them.`)
  return Number(said)
}

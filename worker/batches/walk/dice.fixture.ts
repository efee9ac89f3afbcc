/** Chance that the same seed throws again (mulberry32). */
export type Dice = {
  below: (count: number) => number
  /** One of them; nothing where there are none. */
  oneOf: <One>(some: readonly One[]) => One | undefined
  /** Of a hundred times, in so many. */
  in100: (times: number) => boolean
}

export function diceOf(seed: number): Dice {
  let now = seed >>> 0
  const next = () => {
    now = (now + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(now ^ (now >>> 15), now | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    oneOf: (some) => some[below(some.length)],
    in100: (times) => below(100) < times,
  }
}

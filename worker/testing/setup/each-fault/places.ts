import type { Heard, Place } from './line.ts'

export type Called = Pick<Heard, 'calls' | 'beforeAnswer'>

/** Every call that some run made, in the order in which the first one did; afterwards where each run had answered before it. */
export function placesIn(runs: Called[]): (Place & { isAfterwards: boolean })[] {
  const places = new Map<string, Place & { isAfterwards: boolean }>()
  for (const { calls, beforeAnswer } of runs) {
    const times = new Map<string, number>()
    for (const [index, call] of calls.entries()) {
      const kth = (times.get(call) ?? 0) + 1
      times.set(call, kth)
      const known = places.get(`${kth} ${call}`)
      const isAfterwards = index >= beforeAnswer && known?.isAfterwards !== false
      places.set(`${kth} ${call}`, { call, kth, isAfterwards })
    }
  }
  return [...places.values()]
}

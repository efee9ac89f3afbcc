import { aroundCalls } from './around-calls.fixture.ts'

type Call = { began: number; ended: number }

/**
 * How many trips to these databases a task makes one after another: the longest chain of calls of which each began when the
 * one before had ended. Calls that are under way at the same time are one trip. Counted by events, without a clock.
 */
export async function tripsOf<T>(databases: D1Database[], task: () => Promise<T>) {
  let events = 0
  const calls: Call[] = []
  const end = aroundCalls(databases, async (work) => {
    const began = events++
    try {
      return await work()
    } finally {
      calls.push({ began, ended: events++ })
    }
  })
  try {
    const answer = await task()
    return { answer, trips: longestChain([...calls]), calls: calls.length }
  } finally {
    end()
  }
}

/** Of calls in the order in which they ended, the most of which none overlaps another. */
export function longestChain(calls: Call[]): number {
  let trips = 0
  let free = -1
  for (const { began, ended } of calls) {
    if (began < free) continue
    trips += 1
    free = ended
  }
  return trips
}

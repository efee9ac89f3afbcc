import { addToTally, callsLeft, counting, newTally, type Tally } from './tally.ts'

/** The platform refuses the thousandth call of an invocation; what nobody counts has room beside these. */
export const callsMax = 600

/** Runs a job that makes no more than `max` calls to databases: the next one throws `BudgetSpent`, and is not made. */
export function withBudget<T>(task: () => Promise<T>, max = callsMax): Promise<T> {
  return counting({ ...newTally(), callsMax: max }, task)
}

/** A part of it that leaves so many calls for what comes after it, however that part ends. */
export async function leaving<T>(calls: number, task: () => Promise<T>): Promise<T> {
  const tally: Tally = { ...newTally(), callsMax: callsLeft() - calls }
  try {
    return await counting(tally, task)
  } finally {
    addToTally(tally)
  }
}

/**
 * May this invocation make so many calls more? A job asks before each step that should not be cut in two, and leaves the rest
 * to its next turn. Where nobody set a budget, always.
 */
export const hasCallsFor = (calls: number): boolean => callsLeft() >= calls

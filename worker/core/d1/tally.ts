import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request or a turn of a job asked of databases: the line that is written of it, and what its budget goes by. */
export type Tally = {
  /** Every try, also one whose answer was lost. */
  calls: number
  /** As far as the database says so: the first time a list is read in an isolate, it does not. */
  rowsRead: number
  rowsWritten: number
  /** Characters of what is kept with changes: their answers, and the details of their entries in the log. */
  kept: number
  /** No call after so many. */
  callsMax?: number
  /** Takes what was asked once the answer had been made. */
  owe?: (later: Tally) => void
}

export const newTally = (): Tally => ({ calls: 0, rowsRead: 0, rowsWritten: 0, kept: 0 })

/** The next call would be more than this invocation may make: it is not made. */
export class BudgetSpent extends Error {
  constructor() {
    super('the calls of this invocation are used up')
  }
}

const tallies = new AsyncLocalStorage<Tally>()

/** Runs a task, and counts in `tally` whatever it asks of databases, here and in what it calls. */
export function counting<T>(tally: Tally, task: () => T): T {
  return tallies.run(tally, task)
}

/** The same task for somebody else to run: what it asks is counted where it was given away. */
export function countedHere<T>(task: () => T): () => T {
  const tally = tallies.getStore()
  return tally ? () => tallies.run(tally, task) : task
}

/** Something that follows an answer, and is no part of it: whoever counted that one hears what this one came to. */
export function owedLater<T>(task: () => Promise<T>): Promise<T> {
  const { owe } = tallies.getStore() ?? {}
  if (!owe) return task()
  const later = newTally()
  return counting(later, task).finally(() => owe(later))
}

/** An object of the release before does not say what it kept. */
type Asked = Omit<Tally, 'kept'> & { kept?: number }

/** What an object asked in the name of whoever counts here. */
export function addToTally({ calls, rowsRead, rowsWritten, kept = 0 }: Asked) {
  const tally = tallies.getStore()
  if (!tally) return
  tally.calls += calls
  tally.rowsRead += rowsRead
  tally.rowsWritten += rowsWritten
  tally.kept += kept
}

/** One call, before it is made. Whatever nobody counts is not counted. */
export function countCall() {
  const tally = tallies.getStore()
  if (!tally) return
  if (tally.callsMax !== undefined && tally.calls >= tally.callsMax) throw new BudgetSpent()
  tally.calls += 1
}

/** How many more calls may be made. */
export function callsLeft(): number {
  const { calls = 0, callsMax = Number.POSITIVE_INFINITY } = tallies.getStore() ?? {}
  return callsMax - calls
}

/** What a change kept of itself. */
export function countKept(characters: number) {
  const tally = tallies.getStore()
  if (tally) tally.kept += characters
}

/** What came of it. */
export function countRows(...metas: (D1Meta | undefined)[]) {
  const tally = tallies.getStore()
  if (!tally) return
  for (const meta of metas) {
    tally.rowsRead += meta?.rows_read ?? 0
    tally.rowsWritten += meta?.rows_written ?? 0
  }
}

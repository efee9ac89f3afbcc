import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request asked of databases, for the one line that is written of it. */
export type Tally = {
  calls: number
  /** As far as the database says so: the first time a list is read in an isolate, it does not. */
  rowsRead: number
  rowsWritten: number
}

const tallies = new AsyncLocalStorage<Tally>()

/** Runs a task, and counts in `tally` whatever it asks of databases, here and in what it calls. */
export function counting<T>(tally: Tally, task: () => T): T {
  return tallies.run(tally, task)
}

/** One call and what came of it. Whatever nobody counts is not counted. */
export function count(...metas: (D1Meta | undefined)[]) {
  const tally = tallies.getStore()
  if (!tally) return
  tally.calls += 1
  for (const meta of metas) {
    tally.rowsRead += meta?.rows_read ?? 0
    tally.rowsWritten += meta?.rows_written ?? 0
  }
}

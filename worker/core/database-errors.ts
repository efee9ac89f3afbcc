/*
 * What an error of the database means: the only file that reads its words. D1 says `D1_ERROR: own_batch: SQLITE_CONSTRAINT`
 * of a trigger, `UNIQUE constraint failed: users.email` of an index, and drizzle wraps both.
 */

/** The name a trigger or a guard raised, or nothing. */
export function raisedReason(error: unknown): string | undefined {
  return /\b(\w+): SQLITE_CONSTRAINT/.exec(messageOf(error))?.[1]
}

/** Is a row with this key there already? `column` is `users.email`, `table` alone stands for any key of it. */
export function isTaken(error: unknown, column: string): boolean {
  const taken = /UNIQUE constraint failed: ([\w., ]+)/.exec(messageOf(error))?.[1] ?? ''
  return taken.split(', ').some((one) => one === column || one.startsWith(`${column}.`))
}

/** The five faults that D1 says to try again after. Of a write, nobody knows whether it was carried out. */
export const transientFaults = [
  'Network connection lost',
  'D1 DB reset because its code was updated',
  'Internal error while starting up D1 DB storage caused object to be reset',
  'Internal error in D1 DB storage caused object to be reset',
  'Cannot resolve D1 DB due to transient issue on remote node',
]

/** Is the database away for a moment? */
export function isTransient(error: unknown): boolean {
  const message = messageOf(error)
  return transientFaults.some((fault) => message.includes(fault))
}

/** The text of an error and of its causes. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message} ${messageOf(error.cause)}` : error.message
}

/*
 * Rows that the life of a batch writes, indexes counted as the database counts them. `rows-written.test.ts`
 * holds each of these; `npm run bench` says what they cost in a month.
 */

export type Written = {
  /** For each of its payments. */
  perLine: number
  /** However many there are. */
  once: number
}

/** Of a batch whose payees are known and were paid several times, of which there is nothing to say. */
export const rowsWritten = {
  imported: { perLine: 6, once: 20 },
  submitted: { perLine: 0, once: 30 },
  approved: { perLine: 0, once: 25 },
  sealed: { perLine: 0, once: 30 },
  uploaded: { perLine: 0, once: 20 },
  /** A line of a statement is confirmed that says that the bank paid all of it. */
  settled: { perLine: 1, once: 25 },
} as const satisfies Record<string, Written>

/** The session, the sign-in with the day that it is looked up by, its entry in the log, and the counts of the try, which are written and taken back. */
export const rowsOfSignIn = {
  /** In a browser that the person signed in with before. */
  known: 16,
  strange: 19,
} as const
/** The session, and its entry. */
export const rowsOfSignOut = 6

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
  imported: { perLine: 7, once: 20 },
  submitted: { perLine: 3, once: 30 },
  approved: { perLine: 3, once: 25 },
  sealed: { perLine: 3, once: 30 },
} as const satisfies Record<string, Written>

/** The session, the sign-in and its entry in the log. */
export const rowsOfSignIn = 16

/*
 * What a keeper's turn costs while nothing happens: `turn-cost.test.ts` holds the rows, `npm run bench` says what they cost in a
 * month.
 */

/** Of both databases, indexes counted as the database counts them: how the jobs went. */
export const rowsOfTurn = { written: 1, read: 400 } as const
/** Each half hour a turn says that the keeper is there. */
export const rowsOfHeard = 1
export const heardOfDay = 48
/** Its alarm before the work and after it, and what it remembers. */
export const objectRowsOfTurn = 3
/** So many turns a day there are: every half hour, or by day every ten minutes. */
export const turnsOfDay = { calm: 48, open: 16 * 6 + 8 * 2 } as const

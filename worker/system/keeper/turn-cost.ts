/*
 * What a keeper's turn costs while nothing happens: `turn-cost.test.ts` holds the rows, `npm run bench` says what they cost in a
 * month.
 */

/** Of both databases, indexes counted as the database counts them: how the jobs went, and that the keeper is there. */
export const rowsOfTurn = { written: 4, read: 400 } as const
/** Its alarm before the work and after it, and what it remembers. */
export const objectRowsOfTurn = 3
/** So many turns a day there are. */
export const turnsOfDay = { calm: 48, open: 144 } as const

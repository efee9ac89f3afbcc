/*
 * What a keeper's turns cost while nothing happens: `turn-cost.test.ts` holds the rows, `npm run bench` says what they cost in a
 * month.
 */

/** Of both databases, where no batch waits for approval; where one does, its people are read for each job that asks who may. */
export const readOfTurn = { idle: 150, waiting: 400 } as const
/** How the jobs went, those of ten minutes and of an hour apart where their turns are; those of a day; that the keeper is there. */
export const rowsOfTwoHours = { calm: 1 + 2, open: 2 + 2 } as const
export const rowsOfDailyJobs = 1
/** Its alarm before the work and after it, and what it remembers. */
export const objectRowsOfTurn = 3
/** So many turns a day there are: every half hour or by day every ten minutes, and at night every hour. */
export const turnsOfDay = { calm: 16 * 2 + 8, open: 16 * 6 + 8 } as const

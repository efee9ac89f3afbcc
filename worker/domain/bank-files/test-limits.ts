/** What each of its payments comes to: six toea in all, and each told from the others on a statement. */
export const testAmountsToea = [1, 2, 3] as const
export const testTotalToea = testAmountsToea.reduce((total, toea) => total + toea, 0)

/** Of one account and day: whoever needs more asks the bank first. */
export const testsPerDayMax = 3

/** Characters of who told us that the bank takes it. */
export const toldByMax = 120

/** The same puzzle, cheap: tests solve hundreds. */
export const puzzleCost = { iterations: 1, turnsMin: 2, turnsMax: 4 }

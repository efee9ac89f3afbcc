/**
 * What a browser works for a form, while it is filled in: 450,000 turns of SHA-256 on average, and never more than 600,000. A
 * desk computer needs a tenth of a second, one without SHA instructions 0.3; a telephone of 2015, by its clock, one to three. Each turn of the puzzle is long, so that the
 * time goes into hashing and not into calling.
 */
export const puzzleCost = { iterations: 5_000, turnsMin: 60, turnsMax: 120 }

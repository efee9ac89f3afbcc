import type { Act } from './acts.fixture.ts'

/** Of the newest batch, or of all that there is of a part. */
const whole = (...names: Act[0][]) => names.map((what): Act => [what, 1])
const again: Act[] = [
  ['return', 100],
  ['again', 99],
]
const ofTwoParts: Act[] = [
  ['return', 80],
  ['return', 20],
  ['again', 100],
]

/** Each in its turn: some begin where a debt is paid again already, so that what takes it back is tried as often. */
export const begun: Act[][] = [
  [],
  [['return', 60]],
  ofTwoParts,
  [...whole('book', 'split'), ['again', 2]],
  [...again, ...whole('seal')],
  // paid again, come back, and paid again once more
  [...again, ...whole('seal', 'upload'), ['later return', 100], ['later again', 100]],
  [...again, ...whole('seal', 'void', 'recall')],
  // a changed copy is found and cleared, and the bank refuses the file that it has
  [...again, ...whole('seal', 'tamper', 'check', 'upload', 'void')],
  // both parts paid again, void, taken back, split, and each sealed again
  [...ofTwoParts, ['again', 1], ...whole('seal', 'void', 'recall', 'cut', 'seal'), ['seal', 2]],
  // void, booked all the same, and it counts again
  [...again, ...whole('seal', 'void', 'debit', 'say', 'keep_void')],
  [...again, ...whole('seal', 'void', 'debit', 'say', 'revive')],
  // paid again, which the bank booked, and closed; and more comes back
  [
    ...[['return', 60] as Act, ['again', 99] as Act],
    ...whole('seal', 'upload', 'later book', 'close'),
    ['return', 40],
  ],
]

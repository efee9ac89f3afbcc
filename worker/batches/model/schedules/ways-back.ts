import { firstRule } from '../approval-model-rules.ts'
import { ruled } from './around.ts'
import type { Way } from './beginnings.ts'
import { booked, late, looked } from './commands.ts'
import {
  asked,
  booksAgain,
  decided,
  paid,
  recalled,
  redated,
  sealed,
  split,
  submitted,
  uploaded,
  voided,
} from './said.ts'

const refused: Way = [
  ...[paid(5), paid(7), submitted, decided('api', 'approve'), sealed],
  ...[asked('noa', 'refused'), voided('mere')],
]

/** Ways back from a bank file that the bank refused, walked once each. */
export const waysBack: Way[] = [
  // taken back, edited, split, and sealed once more by what was approved anew
  [
    ...refused,
    ...[split('mere'), recalled('mere'), paid(9), split('fia'), split('fia'), sealed],
    ...[submitted, decided('fia', 'approve'), decided('api', 'approve'), sealed, uploaded],
  ],
  // booked all the same: nothing else becomes of it until two say so
  [
    ...[...refused, booksAgain('ask_revive', 'mere'), booked, sealed, recalled('mere')],
    ...[{ kind: 'cancel', actor: 'mere', reason: 'Not now' } as const, late, redated],
    ...[booksAgain('revive', 'noa'), booksAgain('ask_revive', 'mere')],
    ...[booksAgain('ask_revive', 'noa'), booksAgain('revive', 'mere')],
    ...[booksAgain('keep_void', 'fia'), booksAgain('keep_void', 'fia')],
    ...[booksAgain('ask_revive', 'noa'), booksAgain('revive', 'mere')],
    ...[booksAgain('revive', 'fia'), sealed, decided('fia', 'approve')],
  ],
  // said while it was approved, and the rules became stricter: it counts again, whoever has to approve it by now
  [
    ...[...refused, booked, booksAgain('ask_revive', 'mere'), ruled({ ...firstRule, small: 2 })],
    ...[looked, booksAgain('keep_void', 'noa'), booksAgain('ask_revive', 'noa')],
    ...[booksAgain('revive', 'noa'), booksAgain('revive', 'mere'), decided('fia', 'approve')],
  ],
  // booked once it was taken back: it has no file that could count again, and makes no other
  [
    ...[...refused, recalled('mere'), booked, submitted, booksAgain('ask_revive', 'mere')],
    ...[{ kind: 'recall', actor: 'mere' } as const, decided('api', 'reject'), paid(9)],
    ...[split('mere'), submitted, decided('api', 'approve'), sealed],
  ],
]

import { firstRule } from '../approval-model-rules.ts'
import { changed, lending, movement, promotion, redefinition, renamed, ruled } from './around.ts'
import type { Way } from './beginnings.ts'
import { allowedAgain, broughtBack, late, looked } from './commands.ts'
import {
  asked,
  back,
  checked,
  cleared,
  decided,
  held,
  paid,
  recalled,
  redated,
  sealed,
  submitted,
  swapped,
  uploaded,
  voided,
} from './said.ts'

/** The ways that chance takes rarely, walked once each. */
export const knownWays: Way[] = [
  [submitted, paid(5), submitted],
  [
    ...[paid(5), submitted, decided('api', 'approve'), ruled({ ...firstRule, small: 2 })],
    ...[sealed, decided('olo', 'approve')],
    sealed,
  ],
  [paid(5), submitted, decided('api', 'approve'), ruled({ ...firstRule, small: 2 }), looked],
  [
    ...[paid(5_000_001), lending('fia', 'lima'), submitted, decided('lima', 'approve')],
    ...[decided('fia', 'approve'), decided('olo', 'approve')],
    sealed,
  ],
  [
    ...[paid(5_000_001), { kind: 'rename', actor: 'fia', name: 'Pay' } as const],
    ...[lending('fia', 'lima'), submitted, decided('lima', 'approve'), promotion('api', false)],
    decided('api', 'approve'),
  ],
  [
    ...[paid(4_000_001), submitted, ruled({ ...firstRule, provedAbove: 4_000_000 })],
    ...[decided('api', 'approve'), looked, ruled(firstRule), decided('api', 'approve')],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[redated, decided('olo', 'approve'), late, redated, ruled(firstRule)],
    ...[decided('api', 'approve'), sealed],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[changed('olo', 'what the bank reads'), redated, decided('olo', 'approve')],
    ...[decided('api', 'approve'), sealed],
    ...[decided('fia', 'approve'), sealed],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[redated, decided('api', 'approve'), late, changed('viv', 'its cut-off')],
    ...[ruled({ ...firstRule, large: 3 }), redated, decided('api', 'approve')],
  ],
  [
    ...[paid(5), submitted, changed('api', 'its cut-off'), decided('api', 'approve')],
    ...[decided('fia', 'approve'), sealed],
  ],
  [
    ...[paid(5), submitted, decided('api', 'approve'), changed('olo', 'what the bank reads')],
    ...[sealed],
  ],
  [paid(5), submitted, decided('api', 'reject'), { kind: 'cancel', actor: 'noa', reason: 'Wrong' }],
  [paid(5_000_001), submitted, decided('api', 'approve'), decided('api', 'approve')],
  [
    ...[paid(5_000_001), redefinition('makers approve'), submitted, decided('mere', 'approve')],
    ...[decided('noa', 'approve'), redefinition('usual'), decided('noa', 'approve'), looked],
    ...[decided('olo', 'approve'), sealed],
  ],
  [
    ...[paid(900_000), submitted, redefinition('approvers of little'), decided('api', 'approve')],
    ...[movement('fia', 'inactive'), movement('olo', 'inactive'), looked],
    ...[redefinition('usual'), looked, decided('api', 'approve')],
  ],
  [
    ...[paid(5_000_001), submitted, movement('olo', 'inactive'), movement('fia', 'inactive')],
    ...[decided('api', 'approve'), movement('olo', 'active'), decided('olo', 'approve')],
  ],
  [
    ...[paid(5_000_000), submitted, decided('lima', 'approve'), decided('fia', 'approve', false)],
    ...[decided('fia', 'query'), submitted, decided('fia', 'approve')],
    ...[{ kind: 'seal', actor: 'fia' } as const, sealed],
    { kind: 'upload', actor: 'noa', right: true },
  ],
  [{ kind: 'add', actor: 'fia', toea: 5 }, submitted, decided('fia', 'approve')],
  [
    ...[swapped('mere'), submitted, checked('fia', 'verified'), submitted],
    ...[decided('api', 'approve'), sealed],
  ],
  [paid(5), submitted, checked('api', 'rejected'), decided('fia', 'approve')],
  [
    ...[paid(5), submitted, decided('fia', 'approve'), checked('api', 'rejected')],
    ...[sealed, checked('api', 'rejected')],
  ],
  [
    swapped('fia'),
    checked('olo', 'verified'),
    { kind: 'rename', actor: 'olo', name: 'Pay' },
    submitted,
  ],
  [
    swapped('noa'),
    paid(5),
    checked('mere', 'verified'),
    { kind: 'rename', actor: 'fia', name: 'Pay' },
    checked('fia', 'verified'),
  ],
  [swapped('noa'), { kind: 'settle', actor: 'mere', line: 0 }, submitted],
  // refused by the bank, void, sealed again, at the bank, void on its word, and late
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, asked('noa', 'refused')],
    ...[voided('noa'), uploaded, voided('fia'), sealed, { kind: 'keep_file', actor: 'mere' }],
    ...[uploaded, asked('mere', 'unsaid'), asked('mere', 'said'), asked('noa', 'said')],
    ...[{ kind: 'keep_file', actor: 'fia' }, asked('mere', 'said'), voided('noa'), late],
    ...[redated, decided('olo', 'approve'), sealed, back('olo'), asked('mere', 'refused')],
    voided('noa'),
  ] as Way,
  // stricter rules while it has a file: void all the same, and then it waits
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, ruled({ ...firstRule, small: 2 })],
    ...[asked('noa', 'refused'), voided('mere'), looked, decided('olo', 'approve'), sealed],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve')],
    ...[back('api'), back('fia'), sealed, decided('fia', 'reject')],
  ],
  [
    ...[paid(5), lending('fia', 'lima'), submitted, decided('api', 'approve'), back('api')],
    ...[decided('api', 'approve'), sealed, back('api')],
  ],
  // a changed copy stops it; two people clear it, and one of them administers; of what the bank has it stops nothing
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, cleared('olo'), held('viv', false)],
    ...[asked('noa', 'refused'), held('noa'), uploaded, sealed, voided('mere'), cleared('viv')],
    ...[cleared('noa'), cleared('noa'), cleared('fia'), held('mere'), cleared('olo')],
    ...[{ kind: 'keep_file', actor: 'fia' }, held('fia'), cleared('api'), cleared('fia')],
    ...[cleared('api'), cleared('olo'), uploaded, held('viv'), cleared('olo')],
  ] as Way,
  // back from a copy of before its file: two people, one of whom administers, say that it may have another, of this version alone
  [
    ...[paid(5), renamed('api', 'Kila'), submitted, decided('api', 'approve'), sealed, broughtBack],
    ...[sealed, uploaded, sealed, allowedAgain, sealed, asked('mere', 'refused'), voided('noa')],
    ...[late, redated, decided('olo', 'approve'), sealed, late],
  ],
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, broughtBack, sealed, late, redated],
    ...[decided('olo', 'approve'), sealed, allowedAgain, sealed, allowedAgain, sealed],
  ],
  // an administrator who is none any more neither clears nor approves, and is one again
  [
    ...[paid(5), submitted, decided('api', 'approve'), sealed, held('noa'), cleared('olo')],
    ...[promotion('olo', false), cleared('mere'), promotion('olo', true), cleared('mere')],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), movement('api', 'inactive')],
    ...[promotion('olo', false), looked, decided('fia', 'approve'), promotion('olo', true)],
    ...[looked, decided('fia', 'approve'), sealed],
  ],
  // what its file confirmed is another finding by the time that it gets a new day
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), sealed],
    ...[broughtBack, late, redated, decided('olo', 'approve'), decided('api', 'approve')],
  ],
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), sealed],
    ...[asked('noa', 'refused'), voided('mere'), late, redated, decided('olo', 'approve')],
  ],
  // refused by the bank, void, taken back and mended, approved anew by others, sealed, void and late, taken back once more
  [
    ...[paid(5), submitted, decided('api', 'approve'), recalled('mere'), sealed, recalled('mere')],
    ...[asked('noa', 'refused'), voided('mere'), { kind: 'recall', actor: 'mere' } as const],
    ...[recalled('fia', ''), recalled('fia'), sealed, paid(7), submitted],
    ...[decided('fia', 'approve'), decided('api', 'approve'), recalled('noa'), sealed],
    ...[asked('noa', 'refused'), voided('mere'), late, recalled('noa'), recalled('noa')],
    ...[submitted, redated, submitted, decided('api', 'approve'), sealed],
  ],
]

import { firstRule } from '../approval-model-rules.ts'
import { askedAlone, confirmedAlone, leftAlone, threeDays } from './alone.fixture.ts'
import {
  definedByTwo,
  lendingByTwo,
  letBack,
  removed,
  roleByTwo,
  ruledByTwo,
} from './asked.fixture.ts'
import type { Way } from './beginnings.ts'
import { late } from './commands.ts'
import { byKey, decided, paid, redated, sealed, submitted } from './said.ts'
import { stopEnded, stopped } from './stopped.ts'

const two = { ...firstRule, small: 2 }

/** What people make of rights and rules by the routes, walked once each. */
export const waysOfRights: Way[] = [
  // whoever asks for other rules decides on nothing that waits, and what waits needs as many as the stricter of them
  [
    ...[paid(5), submitted, ruledByTwo('olo', two), decided('olo', 'approve')],
    ...[decided('api', 'approve'), ruledByTwo('olo', firstRule), sealed, decided('fia', 'approve')],
    ...[sealed],
  ],
  [
    ...[paid(5), submitted, decided('api', 'approve'), ruledByTwo('sela', two)],
    ...[sealed, decided('olo', 'approve'), sealed],
  ],
  // given a new day after they changed the rules, it is not theirs either
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), decided('fia', 'approve'), late],
    ...[ruledByTwo('olo', { ...firstRule, large: 1 }), redated, decided('olo', 'approve')],
    ...[decided('api', 'approve'), sealed],
  ],
  // one who is alone changes nothing for three days, and nothing without somebody who approves
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), removed('olo'), leftAlone],
    ...[askedAlone({ ...firstRule, large: 1 }), confirmedAlone('fia'), confirmedAlone('sela')],
    ...[confirmedAlone('mere'), threeDays, confirmedAlone('mere'), confirmedAlone('sela')],
    ...[confirmedAlone('fia'), decided('olo', 'approve'), decided('fia', 'approve'), sealed],
  ],
  // whoever was removed approved, and comes back: it counts, and they give no second one
  [
    ...[paid(5_000_001), submitted, decided('api', 'approve'), removed('api')],
    ...[decided('api', 'approve'), letBack('api'), decided('api', 'approve'), removed('olo')],
    ...[removed('fia'), letBack('fia'), decided('fia', 'approve'), sealed],
  ],
  // what was lent adds no voice, and ends with the role of whoever lent it
  [
    ...[paid(5_000_001), lendingByTwo('fia', 'lima'), submitted, decided('lima', 'approve')],
    ...[decided('fia', 'approve'), roleByTwo('api', false), decided('api', 'approve')],
    ...[decided('olo', 'approve'), sealed],
  ],
  [
    ...[paid(5_000_001), submitted, lendingByTwo('olo', 'api'), roleByTwo('olo', false)],
    ...[roleByTwo('olo', true), lendingByTwo('api', 'lima'), definedByTwo('approvers of little')],
    ...[decided('lima', 'approve'), decided('api', 'approve'), definedByTwo('usual')],
    ...[decided('lima', 'approve'), decided('api', 'approve'), decided('olo', 'approve')],
  ],
  // a role that lets makers approve lets no maker approve
  [
    ...[paid(5), definedByTwo('makers approve'), submitted, decided('mere', 'approve')],
    ...[decided('noa', 'approve'), sealed],
  ],
  // a program is whoever made its key, decides on nothing, and goes with them
  [
    ...[byKey(paid(5)), byKey(submitted), byKey(decided('olo', 'approve'))],
    ...[decided('olo', 'approve'), decided('api', 'approve'), byKey(sealed)],
  ],
  [
    ...[paid(5), removed('olo'), byKey(paid(5)), letBack('olo'), byKey(submitted)],
    ...[submitted, decided('olo', 'approve'), sealed],
  ],
  // nothing goes to whoever is stopped, and a block is ended by another
  [
    ...[paid(5), stopped(0, { kind: 'suspended', by: 'olo' }), submitted, stopEnded(0, 'olo')],
    ...[submitted, stopped(0, { kind: 'blocked', by: 'fia' }), decided('api', 'approve')],
    ...[stopEnded(0, 'fia'), stopEnded(0, 'olo'), decided('api', 'approve')],
    ...[stopped(0, { kind: 'suspended', by: 'fia' }), sealed, stopEnded(0, 'fia'), sealed],
  ],
]
